"""The command lines of generate-forwarder that the pages show."""
import re
import shlex

PRESETS = {"UIApplication", "WKWebView", "UITableView", "UNUserNotificationCenter"}


def page_commands(root):
    """For modules of Apple's: each page's name, the words of a line without `--output`, and the rules of the next block, which may be what the line lacks."""
    known = {module.name for module in (root / "Tests/Apple/Modules").iterdir()} | PRESETS
    commands = []
    for page in sorted((root / "Sources/DelegateForwarding/DelegateForwarding.docc").glob("**/*.md")):
        blocks = re.findall(r"^```sh\n(.*?)^```", page.read_text(), re.M | re.S)
        for line in "\n".join(block.replace("\\\n", "") for block in blocks).splitlines():
            words = shlex.split(line, comments=True)
            words = words[words.index("generate-forwarder") + 1:] if "generate-forwarder" in words else words
            if "--output" in words:
                place = words.index("--output")
                del words[place:place + 2]
            if any(option in ["--module", "--preset"] and value in known for option, value in zip(words, words[1:])):
                commands.append((page.name, words, []))
            elif words[:1] == ["--rule"] and commands and not commands[-1][2]:
                commands[-1][2].extend(words)
    return commands
