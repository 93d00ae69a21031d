import JPEG
import Testing

@Suite struct DecodePlanTests {
    private func plan(_ width: Int, _ height: Int, _ orientation: EXIFOrientation = .topLeft, crop: CropRule, maxSide: Int) -> DecodePlan {
        let header = JPEGHeader(width: width, height: height, colorSpace: .yCbCr, isProgressive: false, orientation: orientation)
        return DecodePlan(header: header, crop: crop, target: .fitting(maxSide: maxSide))
    }

    @Test func theDecoderHalvesAsOftenAsTheResultAllows() {
        #expect(plan(4032, 3024, crop: .centeredSquare, maxSide: 1024).denominator == 2)
        #expect(plan(8064, 6048, crop: .centeredSquare, maxSide: 1024).denominator == 4)
        #expect(plan(8192, 8192, crop: .whole, maxSide: 1024).denominator == 8)
        #expect(plan(2047, 2047, crop: .whole, maxSide: 1024).denominator == 1)
        #expect(plan(2048, 2048, crop: .whole, maxSide: 1024).denominator == 2)
        #expect(plan(16_000, 3, crop: .whole, maxSide: 1024).denominator == 2)
    }

    @Test(arguments: [
        (EXIFOrientation.topLeft, 10, 20), (.topRight, 60, 20), (.bottomRight, 60, 40), (.bottomLeft, 10, 40),
    ])
    func cropsAreMirroredIntoTheStoredPicture(orientation: EXIFOrientation, x: Int, y: Int) throws {
        let crop = try NormalizedCrop(x: 0.1, y: 0.25, width: 0.3, height: 0.25)
        let region = plan(100, 80, orientation, crop: .rectangle(crop), maxSide: 1000).region
        #expect(region == .init(x: x, y: y, width: 30, height: 20))
    }

    /// Upright 80 × 100 of a stored 100 × 80.
    @Test(arguments: [
        (EXIFOrientation.leftTop, 25, 8), (.rightTop, 25, 48), (.rightBottom, 50, 48), (.leftBottom, 50, 8),
    ])
    func cropsAreTurnedIntoTheStoredPicture(orientation: EXIFOrientation, x: Int, y: Int) throws {
        let crop = try NormalizedCrop(x: 0.1, y: 0.25, width: 0.3, height: 0.25)
        let plan = plan(100, 80, orientation, crop: .rectangle(crop), maxSide: 1000)
        #expect(plan.region == .init(x: x, y: y, width: 25, height: 24))
        #expect(plan.outputWidth == 24 && plan.outputHeight == 25)
    }
}
