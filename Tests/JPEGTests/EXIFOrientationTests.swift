import JPEG
import Testing

@Suite struct EXIFOrientationTests {
    @Test(arguments: 1...8, [false, true])
    func everyOrientationIsReadInBothByteOrders(orientation: Int, bigEndian: Bool) throws {
        let jpeg = try TestPictures.withOrientation(orientation, TestPictures.jpeg(), bigEndian: bigEndian)
        #expect(EXIFOrientation(jpeg: jpeg).rawValue == UInt8(orientation))
        #expect(try JPEGCodec.inspect(jpeg).orientation.rawValue == UInt8(orientation))
    }

    /// Where an upright pixel is stored, written down from EXIF 2.32, figure by figure.
    private static func storedPosition(_ orientation: Int, x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch orientation {
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (y, height - 1 - x)
        case 7: (width - 1 - y, height - 1 - x)
        case 8: (width - 1 - y, x)
        default: (x, y)
        }
    }

    @Test(arguments: 1...8)
    func everyPixelIsTurnedToItsPlace(orientation: Int) throws {
        let (width, height) = (52, 37)
        let jpeg = try TestPictures.jpeg(width: width, height: height)
        let stored = try JPEGCodec.decodeRGB(jpeg)
        let swaps = orientation >= 5
        let expected = try stored.remapped(width: swaps ? height : width, height: swaps ? width : height) { x, y in
            Self.storedPosition(orientation, x: x, y: y, width: width, height: height)
        }
        let turned = TestPictures.withOrientation(orientation, jpeg)
        #expect(try JPEGCodec.decodeRGB(turned) == expected)

        let header = try JPEGCodec.inspect(turned)
        #expect(header.width == width && header.height == height)
        #expect(header.uprightWidth == expected.width && header.uprightHeight == expected.height)

        // A crop of the upright picture is the same part of it.
        let crop = try NormalizedCrop(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let part = try JPEGCodec.decodeRGB(turned, crop: crop)
        let region = CropRule.rectangle(crop).region(width: expected.width, height: expected.height)
        let expectedPart = try expected.remapped(width: region.width, height: region.height) { x, y in (x + region.x, y + region.y) }
        #expect(part == expectedPart)
    }

    static let corrupt: [[UInt8]] = {
        let sound = TestPictures.tiff(orientation: 6)
        func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
            var tiff = sound
            tiff.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            return tiff
        }
        return [
            [], [0x49], [0x49, 0x49, 0x2A, 0x00],
            changed(0, [0x4D, 0x4D]),  // the other byte order's mark
            changed(2, [43]),  // not TIFF
            changed(4, [0xFF, 0xFF, 0xFF, 0xFF]),  // directory at 4 GB
            changed(4, [0xFF, 0xFF, 0xFF, 0x7F]),
            changed(4, [UInt8(sound.count - 1)]),  // directory across the end
            changed(24, [0]),  // another tag
            changed(24, [4]),  // a long
            changed(26, [2]),  // two values
            changed(30, [0]), changed(30, [9]), changed(30, [0, 1]), changed(30, [0xFF, 0xFF]),
            Array(sound.prefix(31)),  // the value cut off
            changed(8, [0, 0]),  // no entries
        ].map { $0 }
    }()

    @Test(arguments: corrupt)
    func corruptEXIFMeansUpright(tiff: [UInt8]) throws {
        let jpeg = try TestPictures.inserting(marker: 0xE1, TestPictures.exif(tiff), into: TestPictures.jpeg())
        #expect(EXIFOrientation(jpeg: jpeg) == .topLeft)
        #expect(try JPEGCodec.inspect(jpeg).orientation == .topLeft)
    }

    @Test func tooManyEntriesAreReadAsFarAsTheyGo() {
        var tiff = TestPictures.tiff(orientation: 8)
        tiff[8] = 0xFF
        tiff[9] = 0xFF
        #expect(EXIFOrientation.orientation(tiff: tiff[...]) == .leftBottom)
        tiff[22] = 0x13  // not the orientation any more
        #expect(EXIFOrientation.orientation(tiff: tiff[...]) == nil)
    }

    @Test func everyPrefixOfAFileIsSafe() throws {
        let jpeg = try TestPictures.withOrientation(6, TestPictures.jpeg(width: 16, height: 16))
        for count in 0...jpeg.count {
            _ = EXIFOrientation(jpeg: Array(jpeg.prefix(count)))
        }
    }

    @Test func otherAPP1SegmentsAreSkipped() throws {
        let jpeg = try TestPictures.inserting(
            marker: 0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8), into: TestPictures.withOrientation(3, TestPictures.jpeg()))
        #expect(EXIFOrientation(jpeg: jpeg) == .bottomRight)
    }
}
