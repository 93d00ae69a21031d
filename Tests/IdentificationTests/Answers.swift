import Foundation

/// Answers of models, as their schemas want them.
enum Answers {
    static func album(confidence: String = "high") -> String {
        """
        {"outcome":"album","artistName":"Radiohead","albumTitle":"OK Computer","releaseYear":"1997","genres":["Rock"],\
        "recordLabel":"Parlophone","confidence":"\(confidence)","extractedText":"OK COMPUTER","albumDescription":"a road",\
        "textConfidence":"high"}
        """
    }

    static func callOne(outcome: String = "search_needed", text: String = "", confidence: String = "high") -> String {
        """
        {"outcome":"\(outcome)","artistName":null,"albumTitle":null,"releaseYear":null,"genres":[],"recordLabel":null,\
        "confidence":"low","extractedText":"\(text)","albumDescription":"a face","textConfidence":"\(confidence)"}
        """
    }

    static func callTwo(artist: String, title: String, confidence: String = "high") -> String {
        """
        {"outcome":"album","artistName":"\(artist)","albumTitle":"\(title)","releaseYear":"2014","genres":["Indie Rock"],\
        "recordLabel":"Harvest Records","confidence":"\(confidence)","reason":null}
        """
    }

    static let notFound = """
        {"outcome":"not_found","artistName":null,"albumTitle":null,"releaseYear":null,"genres":[],"recordLabel":null,\
        "confidence":"low","reason":"nothing fits"}
        """

    static func extraction(subject: String = "album_front", text: String) -> String {
        #"{"subject":"\#(subject)","extractedText":"\#(text)","albumDescription":"a plant","textConfidence":"high"}"#
    }

    static let mapping = """
        {"success":true,"artistName":"TV on the Radio","albumTitle":"Seeds","releaseYear":"2014","genres":["Indie Rock"],\
        "recordLabel":null,"confidence":"medium","reason":null}
        """

    static let mappingFailure = """
        {"success":false,"artistName":null,"albumTitle":null,"releaseYear":null,"genres":[],"recordLabel":null,\
        "confidence":"low","reason":"two candidates"}
        """
}
