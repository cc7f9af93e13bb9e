/** The siSwati guides and questions of the help page. */
export const helpTexts = {
  guides: {
    'open-a-shop': {
      title: 'Vula sitolo sakho',
      intro: 'Imizuzu lemibili, futsi kumahhala.',
      steps: [
        'Cindzetela Sitolo kubha (Tsengisa kukhompyutha) bese uyangena.',
        'Khetsa “Vula sitolo sami” usiphe ligama lelinetinhlamvu letingu-3 nobe ngetulu.',
        'Khetsa likheli laso. Sikutjela masinyane kutsi likhululekile yini.',
        'Khetsa luhlobo, usho kutsi utsengisani, sitolo sakho sesivuliwe.',
      ],
    },
    'film-a-product': {
      title: 'Tsatsa ividiyo yemkhicito lotsengisako',
      intro: 'Batsengi bancuma emasekhondini ekucala.',
      steps: [
        'Bamba lifoni lime, ume lapho kunekukhanya kwelilanga.',
        'Khombisa umkhicito usetjentiswa kucala, bese imininingwane yawo.',
        'Shono linani nebukhulu ngelivi. Banyenti batakufundza nakulebula.',
        'Yente ibe yimfisha. Ividiyo ingaba nge-100 MB: MP4, MOV, WebM nobe MKV.',
        'Esitolo sakho khetsa “Faka umkhicito”. Nangabe inethiwekhi iyasuka, kufaka kuyalindza bese kuyachubeka ngekwako.',
      ],
    },
    'buy-safely': {
      title: 'Tsenga ngekuphepha',
      intro: 'Nivumelana ngekukhokha nekuletsa nesitolo ngekwaso.',
      steps: [
        'Funa luphawu eceleni kweligama: leso sitolo sisihlolile.',
        'Fundza imibono netinkhanyeti ngaphambi kwekuncuma.',
        'Buta engcocweni: sikhona yini, siletfwa njani, uma singalingani ke?',
        'Hlanganani endzaweni yebantfu labanyenti, bona umkhicito kucala, bese ukhokha.',
        'Unganiki muntfu ikhodi lesikutfumelele yona. Asiyiceli nanini.',
      ],
    },
    'seller-verification': {
      title: 'Sitolo sakho asicinisekiswe',
      intro: 'Sitolo lesicinisekisiwe sineluphawu eceleni kweligama laso, batsengi basetsemba masinyane.',
      steps: [
        'Udzinga sitolo lesivuliwe, lesineligama nelikheli.',
        'Sicela ligama lebhizinisi lakho, inombolo yekubhaliswa nangabe likhona, nencwadzi yinye.',
        'Nguwe nebahloli betfu kuphela labangavula tincwadzi takho, ngemakheli laphelelwa sikhatsi.',
        'Muntfu uyatihlola. Kutsatsa ema-awa langu-24 kuya ku-48.',
        'Utawutfola satiso. Nangabe kwaliwe, sisho kutsi leni, ungacela futsi.',
      ],
    },
  },
  categories: {
    account: {
      title: 'I-akhawunti',
      questions: {
        'topic-delete-account': {
          question: 'Ngiyisula njani i-akhawunti yami?',
          answer:
            'Vula I-akhawunti, bese Tilungiselelo, ukhetse “Sula i-akhawunti”. Sitolo sakho nemilayeto yakho kusuleka kanye nayo.',
        },
        'no-code': {
          question: 'Angiyitfoli ikhodi',
          answer:
            'Emakhodi efika nge-WhatsApp, ngako inombolo kufanele ibhaliswe lapho. Hlola live nenombolo. Ngemuva kwemasekhondi langu-60 ungacela lenye; ngulensha kuphela lesebentako, imizuzu le-10.',
        },
        'topic-sign-in': {
          question: 'Ngikhohlwe iphasiwedi yami',
          answer:
            'Khetsa “Ukhohlwe iphasiwedi?” lapho ungena khona. Sitfumela ikhodi ku-WhatsApp yakho, ngayo ufaka iphasiwedi lensha. Tonkhe letinye tisetjentiswa takho tiyakhishwa.',
        },
        'change-phone': {
          question: 'Ngingayishintja yini inombolo yami yelifoni?',
          answer:
            'Hhayi wena: inombolo ngiyo lefakazela kutsi i-akhawunti yakho. Bhalela lusito nangabe unalensha.',
        },
        'other-devices': {
          question: 'Kungenteka lomunye ungene ngami',
          answer:
            'Shintja iphasiwedi yakho ekhasini le-Akhawunti: tonkhe letinye tisetjentiswa tiyakhishwa masinyane. Luhlu lwetisetjentiswa lukuvumela nekukhipha sinye.',
        },
      },
    },
    buying: {
      title: 'Kutsenga',
      questions: {
        'topic-delivery': {
          question: 'Umkhicito uletfwa njani?',
          answer:
            'Sitolo ngasinye sihlela kuletsa ngekwaso. Vula umkhicito, cindzetela “Coca nesitolo” nivumelane kutsi njani, nini nekutsi kubita malini.',
        },
        'topic-payment': {
          question: 'Ngikhokha njani?',
          answer:
            'Ukhokhela sitolo ngco, ngendlela lenivumelene ngayo engcocweni, njengemali lesesandleni nobe imali yefoni. I-Sokoni ayitsatsi mali kuwe. Nangabe kungenteka, bona umkhicito kucala bese ukhokha; letinye titolo tiletsa kuphela lokukhokhelwe.',
        },
        'topic-deals': {
          question: 'Ngitibona kuphi tivumelwano tami?',
          answer:
            'Vula I-akhawunti, bese “Tivumelwano tami”. Sivumelwano sikhombisa lokulandzelako: kutsi uwutfola njani umkhicito, ukhokha njani, nekutsi sewulungile nobe usendleleni. Nangabe kunenkinga, cindzetela khona “Kunenkinga”.',
        },
        'topic-refund': {
          question: 'Ngingawubuyisela yini umkhicito ngitfole imali yami?',
          answer:
            'Kubuyisela nekubuyiselwa imali kuvunyelwana nesitolo, ngobe ukhokhele sona ngco. Nangabe unesivumelwano, sivule ku-“Tivumelwano tami”. Ungakawutfoli umkhicito, “Khansela sivumelwano” siyasicedza. Nangabe umkhicito uphukile, akusiwo nobe awukafiki, cindzetela “Kunenkinga” ungakapheli emalanga langu-14: licembu letfu lifundza tinhlangotsi totimbili lincume. Ngaphandle kwesivumelwano, bhalela sitolo engcocweni. Nangabe sala, sibike: vula likhasi laso, cindzetela imenyu ne-“Bika”.',
        },
        'topic-contact-shop': {
          question: 'Ngisitfola njani sitolo?',
          answer:
            'Vula umkhicito nobe sitolo ucindzetele “Coca nesitolo”. Sitolo siphendvula emilayetweni yakho.',
        },
        'how-to-buy': {
          question: 'Ngitsenga njani lokutsite?',
          answer:
            'Vula umkhicito, cindzetela “Coca nesitolo” ubute. Nivumelana nesitolo ngelinani, kukhokha nekuletsa; i-Sokoni ayitsatsi mali kuwe.',
        },
        'price-on-request': {
          question: 'Leni umkhicito ungakhombisi linani?',
          answer: '“Buta linani” kusho kutsi umtsengisi ufuna kubutwa. Buta engcocweni.',
        },
        'find-again': {
          question: 'Ngiwutfola njani futsi umkhicito?',
          answer:
            'Wutsandze nobe uwugcine, utawuba ku-Lengikutsandzako ekhasini lakho le-Akhawunti, wakamuva uba wekucala.',
        },
        ticks: {
          question: 'Tisho kutsini timphawu emilayetweni yami?',
          answer:
            'Luphawu lunye: utfunyelwe. Timbili: usesisetjentisweni salomunye. Timbili letinembala: ufundziwe. Lovala kukhombisa kufundza akakukhombisi futsi akakuboni. Liwashi lisho kutsi ulindze inethiwekhi futsi utawuphuma ngekwawo.',
        },
      },
    },
    selling: {
      title: 'Kutsengisa',
      questions: {
        'topic-selling': {
          question: 'Ngisivula njani sitolo ngitsengise?',
          answer:
            'Cindzetela Sitolo, khetsa “Vula sitolo sami”, usiphe ligama nelikheli, ukhetse luhlobo. Kumahhala. Bese ufaka umkhicito nge-“Faka umkhicito”.',
        },
        'become-dealer': {
          question: 'Ngingaba njani ngumhwebi?',
          answer:
            'Bahwebi batsengisa timphahla letinkhulu, njengetimoto, futsi banelibhodi lemilayeto lecondzile. Cinisekisa sitolo sakho kucala, bese ubhalela lusito kutsi ufuna kuba ngumhwebi. Licembu letfu libuka emaphepha akho likuphendvule.',
        },
        'what-does-it-cost': {
          question: 'Sitolo sibita malini?',
          answer: 'Lutfo. Ungafaka imikhicito leminyenti ngendlela lotsandza ngayo.',
        },
        'how-many-shops': {
          question: 'Ngingaba netitolo letimbili yini?',
          answer: 'I-akhawunti ngayinye inesitolo sinye. Singatsengisa konkhe lonako.',
        },
        'video-pending': {
          question: 'Umkhicito wami utsi “Silindzile”',
          answer:
            'Ividiyo yawo ilungiselelwa onkhe emafoni. Sitolo sakho sikhombisa kutsi sekukuphi; batsengi bawubona uma sewulungile. Nangabe kwehlulekile, sitolo sakho sisho kutsi leni, ungazama futsi.',
        },
        'slow-network': {
          question: 'Inethiwekhi yami ihamba kancane. Ngingafaka yini?',
          answer:
            'Yebo. Kufaka lokumile kuchubeka lapho bekukhona, nangemuva kwekuvula kabusha: khetsa lona lelo fayela futsi.',
        },
      },
    },
    verification: {
      title: 'Kucinisekiswa',
      questions: {
        'topic-verification': {
          question: 'Lusho kutsini luphawu eceleni kwesitolo?',
          answer:
            'Luphawu eceleni kweligama lusho kutsi sihlole tincwadzi taleso sitolo. Kuze ulutfole, vula sitolo sakho ucele kucinisekiswa; muntfu uyahlola ema-awa langu-24 kuya ku-48.',
        },
        'verify-phone': {
          question: 'Lifoni lami licinisekiswa njani?',
          answer:
            'Ngekhodi lesiyitfumele ku-WhatsApp yakho ngesikhatsi ubhalisa. Lingumhhafu wekucinisekiswa kwakho.',
        },
        'verify-identity': {
          question: 'Kutsatsa sikhatsi lesinganani kuhlola i-ID?',
          answer:
            'Muntfu uhlola incwadzi ngayinye. Kutsatsa ema-awa langu-24 kuya ku-48, utawutfola satiso. Unematfuba la-3; ngemuva kwaloko tsintsa lusito.',
        },
        'who-sees-documents': {
          question: 'Ngubani longabona tincwadzi tami?',
          answer: 'Nguwe nebahloli betfu, kute lomunye. Atikaze tibe sebaleni.',
        },
      },
    },
    settings: {
      title: 'Idatha netilungiselelo',
      questions: {
        'topic-language': {
          question: 'Ngingasebentisa tiphi tilwimi?',
          answer:
            'Khetsa lulwimi lwe-Sokoni kutilungiselelo: singisi, sifulentji, siphutukezi, siSwati nobe Kiswahili. Umsiti uyativa letilwimi nesiZulu.',
        },
        'save-data': {
          question: 'Ngisebentisa njani idatha lencane?',
          answer:
            'Vula Yonga idatha kutilungiselelo. Lapho kute ividiyo ledlalako ute uyicindzetele, futsi ifika ngebukhulu lobuncane.',
        },
        'without-network': {
          question: 'Yini lesebentako ngaphandle kwenethiwekhi?',
          answer:
            'Loku lokusesikrinini kuyahlala. Imilayeto loyibhalako ilindza esisetjentisweni sakho iphume ngekwayo uma inethiwekhi ibuya.',
        },
        'who-sees-my-number': {
          question: 'Ngubani lobona inombolo yami yelifoni?',
          answer: 'Kute ngaphandle kwakho. Titolo tibona ligama lakho nesitfombe sakho.',
        },
      },
    },
    safety: {
      title: 'Kuphepha',
      questions: {
        'topic-fraud': {
          question: 'Umtsengisi ungikhohlisile nobe utsatse imali yami',
          answer:
            'Siyacolisa. Yekela kukhokha, gcina ingcoco njengebufakazi, ubike sitolo: vula likhasi laso nobe ingcoco, cindzetela imenyu ne-“Bika”. Nangabe unesivumelwano, sivule naso ucindzetele “Kunenkinga”. Licembu letfu libuka umbiko ngamunye. Nangabe ulahlekelwe yimali, tjela emaphoyisa nemniketi wakho wemali yefoni masinyane.',
        },
        'topic-safety': {
          question: 'Ngitsenga njani ngekuphepha?',
          answer:
            'Funa luphawu eceleni kweligama lesitolo ufundze imibono yaso. Hlanganani endzaweni yebantfu labanyenti, bona umkhicito kucala bese ukhokha. Unganiki muntfu ikhodi lesikutfumelele yona. Bika sitolo kumenyu yaso nge-“Bika”.',
        },
      },
    },
  },
} as const
