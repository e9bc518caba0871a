final class Player {}
