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
            La primera edición en vinilo es muy buscada por los coleccionistas.
            El álbum se ha convertido en una auténtica pieza de coleccionista.
            Las copias originales en buen estado superan los doscientos euros.
            El prensaje original inglés es hoy casi imposible de encontrar.
            Su valor en el mercado ha crecido de forma constante.
            En Discogs se vende a precios desorbitados.
            No es un disco raro y se consigue por poco dinero.
            Como inversión, el disco no tiene demasiado interés.
            La edición limitada de 500 copias numeradas se agotó en un día.
            La reedición en vinilo de 180 gramos mejora el sonido de los graves.
            Los prensajes japoneses son apreciados por su silencio de fondo.
            Un ejemplar firmado alcanzó los 10.000 dólares en una subasta.
            Se puede encontrar barato en cualquier tienda de segunda mano.
            La versión con la portada censurada es la más codiciada.
            Hay que rascarse el bolsillo para hacerse con una copia original.
            Una rareza que pocos aficionados tienen en sus estanterías.
            Su cotización subió tras la muerte del cantante.
            Las primeras copias se distinguen por la etiqueta morada y el número de matriz.
            El disco lleva décadas descatalogado y cuesta dar con él.
            Hoy se paga una pequeña fortuna por un ejemplar precintado.
            Este disco debería estar en toda colección de vinilos y no dejará de revalorizarse.
            La tirada inicial fue muy corta y quedan pocas copias.
            No se puede hablar aquí de valor coleccionable.
            El álbum tiene un precio asequible para lo que ofrece.
            Los vendedores piden cifras absurdas por la mezcla mono.
            El vinilo transparente solo se vendió durante la gira.
            La prensada americana suena más brillante que la europea.
            Es una joya escondida que apenas aparece en el mercado de segunda mano.
            Las ediciones posteriores valen bastante menos que la original.
            Los coleccionistas no le prestan demasiada atención.
            Fue prensado en una cantidad ínfima por un sello local.
            El disco es caro, pero merece cada céntimo.
            La copia de prueba es el santo grial de los seguidores del grupo.
            Con el tiempo, el LP ha ganado mucho valor económico.
            Aparece de vez en cuando en los rastros por un par de euros.
            La edición española, con otra portada, despierta gran interés entre los coleccionistas.
            Conseguir un original en buen estado exige paciencia y una cartera abultada.
            No se trata de un artículo escaso: circulan millones de copias y su precio es bajo.
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
            Rara vez una banda ha sonado tan segura en su debut.
            El álbum vendió más de quince millones de copias en todo el mundo.
            Obtuvo el disco de oro en España y llegó al número uno de las listas.
            El precio de la fama recorre todas las letras.
            La canción se burla del dinero y de quienes lo adoran.
            Si te gusta el soul clásico, compra este disco por sus arreglos.
            La grabación costó más de un millón de dólares y duró dos años.
            La voz es preciosa, frágil y a la vez firme.
            Es una colección de canciones breves y directas.
            Los arreglos son originales sin caer en el exceso.
            El disco huye del sentimentalismo barato.
            Se grabó en un estudio barato de las afueras de Detroit.
            El grupo no logró entrar en el mercado estadounidense hasta su siguiente trabajo.
            El disco ganó el premio Grammy al mejor álbum del año.
            Es un raro momento de calma en un disco furioso.
            Vale la pena escucharlo de principio a fin.
            El ritmo se vuelve raro e imprevisible en la segunda cara.
            La canción original de Dylan gana intensidad en esta versión.
            El cantante habla de deudas, alquileres y trabajos mal pagados.
            La producción suena cara, llena de cuerdas y coros.
            El bajista es el elemento más valioso del conjunto.
            El sello lo publicó en 1975 y la crítica lo recibió con frialdad.
            La banda invirtió meses en pulir las armonías vocales.
            Alan Price toca el órgano con un entusiasmo contagioso.
            La guitarra presiona sin descanso hasta el estribillo.
            El disco permaneció sesenta semanas en las listas británicas.
            La cantante pagó caro su sinceridad, y eso se nota en cada verso.
            El tema retrata un mercado de La Habana al amanecer.
            La edición de las cintas fue tan minuciosa como la propia interpretación.
            Cada escucha descubre un tesoro de pequeños detalles.
            El mayor valor del álbum es su honestidad.
            Con un presupuesto mínimo lograron un sonido enorme.
            Los vientos dorados y el piano eléctrico sostienen la balada final.
            El ritmo es escaso en adornos, pero firme.
            La ambición de la banda tuvo un precio: la ruptura llegó al año siguiente.
            Es la obra más accesible de su discografía.
            La búsqueda de un sonido nuevo marca todo el disco.
            La sencillez de la melodía no tiene precio.
            La letra cuenta la historia de un coleccionista de mariposas enamorado.
            Pocos discos de jazz invitan tanto a bailar.
            """)
}
