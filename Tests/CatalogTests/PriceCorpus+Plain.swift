extension PriceCorpus {
    /// What any review says, with no word of money in it.
    static let plain = """
        It keeps you guessing until the end.
        You may not like it at first.
        This is where it all began.
        The opening stretch is the strongest.
        It arrived in 1971, two years after the debut.
        A landmark of the genre.
        Few saw it coming.
        It was a huge leap from what came before.
        You can feel the walls sweating.
        It will surprise anyone who only knows the hits.
        They never topped it.
        The result is one of a kind.
        By then the original members had left.
        It rewards those who stay with it.
        The release was delayed by a legal dispute.
        The 1994 reissue on CD added four tracks.
        Released on Island in 1973, it was slow to find an audience.
        Expect slow builds and sudden storms.
        There is something for everyone here.
        It belongs in the top rank of their work.
        What makes it last is its economy.
        It closes with a whisper.
        Take your time with this one.
        Start here if you are new to the group.
        It is the one they will be remembered for.
        You will want to play it again as soon as it ends.
        A second look is well deserved.
        Everything about it is bigger than before.
        Today it stands as one of the great debuts.
        It has lost none of its power over the years.
        Over time it found its people.
        It was ahead of its time.
        Now it sounds like a prophecy.
        Most of it was cut live in a single day.
        None of these ten pieces outstays its welcome.
        It is demanding, but it gives back what you put in.
        The middle sags a little, though not for long.
        They were young, broke and angry.
        It takes a few plays before it opens up.
        Anyone who dismissed them after the first one should try this.
        The version here is longer and wilder.
        It is among the best things either of them made.
        Look out for the false ending.
        Keep your expectations low and you will be delighted.
        A younger generation discovered it through films.
        Its follow-up could not match it.
        There are better places to begin.
        One of those rare albums where everything clicks.
        It sits comfortably next to the classics.
        You will find yourself humming it for days.
        It came out on a Tuesday and by Friday everyone knew it.
        Anyone expecting a repeat of the first one was in for a shock.
        You hear a group learning to trust itself.
        It is the last one they made together.
        Few have come close since.
        None of them would be this bold again.
        It was made in eleven days with borrowed gear.
        The longest piece is also the best one.
        One of the most copied styles of its decade begins here.
        He would never be this open again.
        It was met with a shrug at first.
        Most people know the hit, but the rest is better.
        If you only know the hit, the rest will be a surprise.
        It does not sound like anything else from that year.
        The mood is set at once and never breaks.
        They found a new way to be loud.
        She had nothing left to prove and everything to say.
        Some of these ideas were years ahead.
        It is better with each return.
        Its second half drifts, and some will lose patience.
        This is a set to live with for a while.
        The early version is rougher, the later one smoother.
        There are only nine songs, and none is too long.
        You may need a few tries.
        It has everything you want from them.
        Whoever chose the order knew what they were doing.
        It is hard to believe this was their first.
        They would go on to greater things.
        Look at the names in the credits and you understand the swing.
        What was once strange is now common practice.
        It is easy to see why it split opinion.
        It stays with you long after it ends.
        The original trio returns for two numbers.
        It was remastered in 2011 from the first-generation tapes.
        The expanded edition adds a second disc of outtakes.
        The CD version has one more song than the LP.
        The cover became as famous as the music.
        It was issued in Britain under another title.
        The label hesitated, then released it without promotion.
        It was withdrawn from radio after complaints.
        The best moments are the quiet ones.
        Do not let the title put you off.
        A good place to start with this group.
        Everyone should hear this at least once.
        It found its audience slowly, through word of mouth.
        Nobody had heard anything like it before.
        Not all of it works, but what works is superb.
        The first side is faultless, the second merely good.
        Those who saw them live will know the energy.
        Every member gets one chance to shine.
        """
}
