/// Spanish phrases; ``PriceRule`` explains the notation. Accents and tildes are folded ("año" is `ano`).
enum SpanishPriceRules {
    static let book = PriceRuleBook(
        phrases: phrases, neverNames: PriceRules.neverNames, groups: groups,
        currencies: ["dolares", "dolar", "euros", "euro", "pesetas", "pesos", "libras", "pavos", "duros", "soles", "bolivares"],
        numbers: ["cien", "ciento", "cientos", "mil", "miles", "par", "diez", "veinte", "treinta", "cuarenta", "cincuenta", "pocos", "unos"],
        making: "estudio*|adelanto|regalias|grab*|produccion|pleito|demanda|salario|sueldo|narrador*|protagonista|personaje|letra*|canta|verso"
            + "|estribillo|presto|prestado|entrada*|presupuesto|guitarra|multa|gano|cobraba|cobro",
        goods: "@copy|compra*|vend*|venta*|tu|tus|usted|coleccionista*|hoy|vale|valen|precio*|cuesta*|subasta*|tienda*|pagar|pagan")

    private static let phrases: PriceRuleBook.Phrases = [
        (.value, value), (.value, money), (.value, trade), (.rarity, rarity), (.pressing, pressings), (.collectibility, collecting),
    ]

    private static let groups = [
        "copy": "copia|copias|ejemplar|ejemplares|prensaje*|prensado*|edicion|ediciones|reedicion*|vinilo*|lp|lps|cd|cds|elepe*|original|originales"
            + "|importacion|casete*|tirada*|reissue*",
        "record": "disco|discos|album|albumes|@copy",
        "sound": "sonido*|sonora|sonoro|suena*|voz|voces|cancion*|letra*|produccion|estudio|grab*|sinte*|guitarra*|banda|melodia*|estribillo*",
    ]

    private static let value = """
        ^cualquier|todo ~fama|libertad|exito|amor|gloria|pag|@sound precio|precios
        a|por|al buen|bajo|mal|ese|este|mejor|menor precio
        que? no? tiene|tienen precio !de
        precioso|barato +precio
        valor en|de el? mercado|reventa|coleccion|monetario|economico|inversion
        gana|ganara|ganaran|perdera|perderan valor
        +@record|coleccion* gana|pierde|aumenta|subido|sube de|su|en valor
        valioso|valiosa|valiosos|valiosas +@copy|coleccion*|estante
        +@copy|dinero|fortuna|hoy|coleccionistas vale|valen|valdra una|un|#|mucho|hoy|mas|cientos|miles|oro|bastante|su !pena|oido|escucha
        vale|valen lo que cuesta|cuestan|piden|pagas
        vale|valen cada|su euro|dolar|peso|centavo|centimo|precio|dinero
        cotiza|cotizan|cotizacion|cotizado|cotizados|cotizada|cotizadas
        ~@sound|emocional|tiempo|anos inversion|inversiones|invertir|invierte|rentable|rentabilidad|especul*|revaloriz*
        ganga|gangas|chollo|chollos|regalado|oferton
        ~@sound|emocion*|sentimental* ^segunda|primera|otra|la|esta|cada|ambas|una|de|su|por|pago|pagaron|pagar|paga|pagado barato|barata|baratos|baratas|caro|cara|caros|caras|carisimo|carisima|economico|economica|asequible|asequibles !b|a|c|oculta|mas|amarga|oscura
        ~@sound +@record muy|mas|tan|demasiado|bastante barato|barata|baratos|caro|cara|caros|caras
        """

    private static let money = """
        tu|el|su|al|la|los cartera|billetera|monedero|bolsillo|bolsillos
        ~@sound|esfuerzo|trabajo|anos|vida|carrera|creer|imaginar|entender cuesta|cuestan|costara|costaba una|un|muy|mas|menos|unos|unas|entre|poco|mucho|apenas|hoy|casi|alrededor|solo|cerca|#
        una|pequena|verdadera ~@sound fortuna|dineral|pasta|suma|millonada !de
        por|a cuatro|dos|poco|unos|tres duros|perras|dinero|euros|chavos
        un ojo de la cara
        ~@sound desembols*|rascarse|ahorros|ahorrar|ahorra
        ~tiempo|sangre|label|amor dinero bien|gastado|invertido|tirado|que|en|por|mejor
        gastar|gasta|gastarse|pagar|pagan|pagas|paga|pagaras ~@sound|tributo|homenaje|precio|culpas|deuda una|un|mas|cientos|miles|lo|bien|hasta|mucho|por|#
        """

    private static let trade = """
        discogs|ebay|wallapop|mercadolibre|todocoleccion|rastro|rastros|mercadillo*|subasta|subastas|subastado|subasto|puja|pujas
        segunda mano
        mercado de? segunda|ocasion|secundario|coleccionismo|usado|usados|coleccionistas|reventa
        reventa|revender|revende|revenden|revendedor*
        en oferta|rebajas|liquidacion|rebaja
        ~millones|millon|semana* se vende|venden|vendia|vendian por|a|caro|hoy|muy|todavia|entre|cara|cuando !como
        cajones|cubetas|cubeta|estanterias de ofertas|saldos|saldo|usados|rebajas|tiendas
        tiendas|vendedores|comerciantes ~millones|tenian piden|pide|venden|cobran|saben|suelen
        alcanza|alcanzan|alcanzo ~@sound|puesto|numero|lista*|cima precios|sumas|cifras|cientos|miles|los|#|hasta
        compralo|comprala|compralos|comprate|hazte|llevatelo|llevatela ~@sound con|antes|ya|si|sin|cuanto|rapido|hoy|en|donde|de
        no lo|la dejes|sueltes escapar|pasar|si|.
        """

    private static let rarity = """
        +@copy|coleccionista*|mercado|encontrar raro|rara|raros|raras|rarisimo|rareza|rarezas|escaso|escasa|escasos|escasas|escasean|buscado|buscada|buscados|buscadas|codiciado|codiciada|codiciados|codiciadas|cotizad*|descatalogado*|descatalogada*|agotado|agotada|agotados|agotadas|limitada|limitado|limitadas|numerada|numeradas|numerado|numerados|inencontrable*
        descatalogado|descatalogada|descatalogados|inencontrable|inencontrables
        ~paz|palabras|equivalente|amor|@sound dificil|dificiles|imposible|facil|complicado de encontrar|conseguir|hallar|localizar
        edicion|tirada|serie limitada|numerada|agotada|corta|minima
        la|el|mas mas codiciada|codiciado|buscada|buscado|rara|raro !de
        la|el mas codiciada|codiciado|buscada|buscado
        +estanteria*|aficionados|mercado|coleccion* una|autentica|verdadera rareza
        +tirada corta|reducida|minima|limitada
        quedan|existen|circulan|sobreviven muy? pocas|pocos copias|ejemplares|unidades
        santo grial ~busqueda|monty
        pieza|piezas|objeto|objetos rara|raras|codiciada|codiciado|unica|buscada
        solo|apenas|unicamente se? existen|circulan|hicieron|# # copias|ejemplares|unidades
        """

    private static let pressings = """
        prensaje|prensajes|prensado|prensada|reprensado
        primera|segunda|original ~@sound edicion|tirada
        120|140|150|160|180|200 g|gramos
        vinilo de? color|colores|rojo|azul|blanco|transparente|pesado|audiofilo|grueso|nuevo
        +@copy|disco|portada|funda en buen|perfecto|excelente|mal|optimo|impecable estado
        precintado|precintada|precintados|sin abrir
        audiofilo|audiofila|audiofilos +@copy|disco
        numero de matriz|catalogo
        portada|carpeta|funda desplegable|gatefold|abatible
        +@copy|disco|funda|surco* rayado|rayada|rayados|rayones|desgastado|gastada
        """

    private static let collecting = """
        coleccionista|coleccionistas de vinilo*|discos
        ~canciones|exitos|sonidos|historias|melodias coleccionista|coleccionistas !de
        ~canciones|exitos|sonidos|historias|melodias coleccionismo|coleccionable|coleccionables|coleccionar
        pieza|objeto|articulo|piezas de coleccion
        +@record toda|tu|cualquier|una|ninguna discoteca|coleccion|estanteria que|deberia|debe|falta|merece|de
        completista|completistas
        """
}
