extension PriceCorpus {
    static let spanish = Sentences(
        violating: """
            Un prensaje original se vende hoy por más de 200 euros.
            Se encuentra a buen precio en cualquier tienda.
            Los precios no paran de subir.
            Es una ganga para los amantes del soul.
            Una pieza de colección muy buscada.
            Los coleccionistas pagan mucho por la edición mono.
            La primera edición es casi imposible de encontrar.
            El disco vale lo que cuesta.
            Una copia en buen estado vale una fortuna.
            En Discogs las copias limpias vuelan.
            Un vinilo de 180 gramos de gran calidad.
            La tirada limitada está agotada.
            Una buena inversión a largo plazo.
            El valor de mercado de este disco sigue bajo.
            La reedición es mucho más barata que el original.
            Un disco raro que rara vez aparece en el mercado.
            Difícil de conseguir, pero la búsqueda merece la pena.
            El santo grial de los aficionados al jazz.
            Tu cartera lo agradecerá.
            Por 12 € no hay excusa.
            Cuesta muy poco.
            Los ejemplares en perfecto estado escasean.
            Se cotiza a unos cien dólares.
            En las subastas alcanza precios de locura.
            Un disco caro incluso de segunda mano.
            Los vendedores piden mucho por él.
            La portada desplegable es lo mejor de la edición original.
            El prensaje japonés suena mejor.
            Con los años ganará valor.
            Aparece en los mercadillos por unas monedas.
            Cómpralo si lo ves, no lo dejes pasar.
            Una edición numerada de 500 copias.
            Un disco asequible que está en todas partes.
            No hace falta gastar una fortuna.
            Los completistas querrán también los singles.
            Un objeto codiciado por los coleccionistas.
            Vale cada euro.
            Cuesta un ojo de la cara.
            Está descatalogado desde hace años.
            El vinilo de color es precioso.
            """,
        innocent: """
            Un raro momento de calma en una carrera agitada.
            El precio de la fama es el tema de la segunda cara.
            Canta a cualquier precio contra el silencio.
            Vendió dos millones de copias y marcó una época.
            El sencillo fue número uno durante seis semanas.
            La producción suena barata, y ahí está su encanto.
            Grabado en diez días en un estudio de Madrid.
            El estudio costaba 500 pesetas al día, había que correr.
            Una colección de canciones sobre el exilio y el regreso.
            El original de Dylan es difícil de superar.
            La letra habla de dinero, deseo y soledad.
            Una voz limitada, pero de una verdad conmovedora.
            La crítica tardó en reconocerlo.
            Hay que escucharlo con auriculares, de noche.
            Una obra valiosa en la historia del jazz.
            Cuesta creer que sea un debut.
            Merece tres escuchas antes de entregar sus secretos.
            Vale la pena por las canciones.
            Un clásico que influyó en toda una generación.
            El bajo ruge, las guitarras brillan, la voz sigue fría.
            Las letras evocan la infancia en el campo.
            Un disco que repite demasiado sus ideas.
            Las melodías son difíciles de olvidar.
            La búsqueda de un sonido nuevo se oye en cada pieza.
            Fue disco de oro en un mes.
            Un logro modesto sostenido por dos grandes canciones.
            La banda nunca volvió a alcanzar esa altura.
            La edición de la revista Rolling Stone elogió las letras.
            El tema más conocido ha sido sampleado muchas veces.
            Su voz es su mayor tesoro.
            Una canción de amor sencilla y conmovedora.
            El batería toca con una economía admirable.
            El protagonista gana 100 dólares y pierde el alma.
            Un disco perfecto para las noches de verano.
            Pocos discos tienen tanto aliento.
            Buscan, dudan y encuentran.
            Cuesta entrar en él, pero luego no suelta.
            El valor de estas canciones está en su sencillez.
            Cara A y cara B cuentan dos historias.
            Todo suena caro: cuerdas, coros y una producción enorme.
            """)
}
