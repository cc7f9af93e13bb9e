/** The Kiswahili guides and questions of the help page. */
export const helpTexts = {
  guides: {
    'open-a-shop': {
      title: 'Fungua duka lako',
      intro: 'Dakika mbili tu, na ni bure.',
      steps: [
        'Gusa Duka kwenye upau (Uza bidhaa kwenye kompyuta) kisha ingia.',
        'Chagua “Fungua duka langu” na ulipe jina lenye angalau herufi 3.',
        'Chagua anwani yake. Tunakuambia mara moja kama iko huru.',
        'Chagua kategoria, sema unauza nini, na duka lako liko wazi.',
      ],
    },
    'film-a-product': {
      title: 'Piga video ya bidhaa inayouza',
      intro: 'Wanunuzi huamua katika sekunde za kwanza.',
      steps: [
        'Shika simu wima, mahali penye mwanga wa mchana.',
        'Onyesha bidhaa ikitumika kwanza, kisha maelezo yake.',
        'Taja bei na ukubwa kwa sauti. Wengi watavisoma kwenye lebo pia.',
        'Iwe fupi. Video inaweza kufika MB 100: MP4, MOV, WebM au MKV.',
        'Kwenye duka lako chagua “Ongeza bidhaa”. Mtandao ukikatika, upakiaji unasubiri na kuendelea wenyewe.',
      ],
    },
    'buy-safely': {
      title: 'Nunua kwa usalama',
      intro: 'Unakubaliana malipo na usafirishaji na duka lenyewe.',
      steps: [
        'Tafuta alama ya tiki kando ya jina: tulikagua duka hilo.',
        'Soma maoni na nyota kabla ya kuamua.',
        'Uliza kwenye mazungumzo: ipo, inafikishwaje, na isiponifaa?',
        'Kutaneni mahali pa watu wengi, angalia bidhaa kwanza, kisha ulipe.',
        'Usimpe mtu yeyote msimbo tuliokutumia. Hatuuombi kamwe.',
      ],
    },
    'seller-verification': {
      title: 'Pata uthibitisho wa duka lako',
      intro: 'Duka lililothibitishwa lina tiki kando ya jina lake, na wanunuzi huliamini haraka.',
      steps: [
        'Unahitaji duka lililo wazi, lenye jina na anwani.',
        'Tunaomba jina la biashara yako, nambari yake ya usajili kama inayo, na hati moja.',
        'Wewe na wakaguzi wetu pekee mnaweza kufungua hati zako, kwa anwani zinazokwisha muda.',
        'Mtu anazikagua. Inachukua saa 24 hadi 48.',
        'Utapata arifa. Ikikataliwa, itasema kwa nini, na unaweza kuomba tena.',
      ],
    },
  },
  categories: {
    account: {
      title: 'Akaunti',
      questions: {
        'topic-delete-account': {
          question: 'Ninafutaje akaunti yangu?',
          answer:
            'Fungua Akaunti, kisha Mipangilio, na uchague “Futa akaunti”. Duka lako na ujumbe wako hufutwa pamoja nayo.',
        },
        'no-code': {
          question: 'Sipati msimbo',
          answer:
            'Misimbo huja kwa WhatsApp, kwa hiyo nambari lazima iwe imesajiliwa huko. Angalia nchi na nambari. Baada ya sekunde 60 unaweza kuomba mwingine; ni msimbo mpya tu unaofaa, kwa dakika 10.',
        },
        'topic-sign-in': {
          question: 'Nimesahau nenosiri',
          answer:
            'Chagua “Umesahau nenosiri?” unapoingia. Tunatuma msimbo kwenye WhatsApp yako, na kwa huo unaweka nenosiri jipya. Vifaa vyako vingine vyote huondolewa.',
        },
        'change-phone': {
          question: 'Naweza kubadilisha nambari yangu ya simu?',
          answer:
            'Si wewe mwenyewe: nambari ndiyo inathibitisha kuwa akaunti ni yako. Ukiwa na mpya, andikia msaada.',
        },
        'other-devices': {
          question: 'Huenda mtu mwingine ameingia kwa jina langu',
          answer:
            'Badilisha nenosiri kwenye ukurasa wa Akaunti: vifaa vingine vyote huondolewa mara moja. Orodha ya vifaa hapo inakuruhusu pia kuondoa kimoja.',
        },
      },
    },
    buying: {
      title: 'Kununua',
      questions: {
        'topic-delivery': {
          question: 'Bidhaa inafikishwaje?',
          answer:
            'Kila duka hupanga usafirishaji lenyewe. Fungua bidhaa, gusa “Ongea na duka” na mkubaliane vipi, lini na kwa gharama gani.',
        },
        'topic-payment': {
          question: 'Ninalipaje?',
          answer:
            'Unalilipa duka moja kwa moja, kwa njia mliyokubaliana kwenye mazungumzo, kama pesa taslimu au pesa za simu. Sokoni haichukui pesa kwako. Ikiwezekana, angalia bidhaa kwanza kisha ulipe; maduka mengine hupeleka tu kilicholipwa.',
        },
        'topic-deals': {
          question: 'Naona wapi makubaliano yangu?',
          answer:
            'Fungua Akaunti, kisha “Makubaliano yangu”. Makubaliano huonyesha hatua inayofuata: utapataje bidhaa, utalipaje, na kama iko tayari au njiani. Kukiwa na shida, gusa hapo “Kuna tatizo”.',
        },
        'topic-refund': {
          question: 'Naweza kurudisha bidhaa na kupata pesa zangu?',
          answer:
            'Kurudisha na kurejeshewa pesa hukubaliwa na duka, kwa sababu ulililipa moja kwa moja. Kama una makubaliano, yafungue kwenye “Makubaliano yangu”. Kabla ya kupata bidhaa, “Ghairi makubaliano” huyamaliza. Bidhaa ikiwa imeharibika, siyo uliyoagiza au haikufika, gusa “Kuna tatizo” ndani ya siku 14: timu yetu husoma pande zote mbili na kuamua. Bila makubaliano, liandikie duka kwenye mazungumzo. Likikataa, liripoti: fungua ukurasa wake, gusa menyu na “Ripoti”.',
        },
        'topic-contact-shop': {
          question: 'Ninawasilianaje na duka?',
          answer: 'Fungua bidhaa au duka na uguse “Ongea na duka”. Duka hujibu kwenye ujumbe wako.',
        },
        'how-to-buy': {
          question: 'Ninanunuaje?',
          answer:
            'Fungua bidhaa, gusa “Ongea na duka” na uulize. Unakubaliana na duka bei, malipo na usafirishaji; Sokoni haichukui pesa kwako.',
        },
        'price-on-request': {
          question: 'Kwa nini bidhaa haionyeshi bei?',
          answer: '“Uliza bei” ina maana muuzaji anataka kuulizwa. Uliza kwenye mazungumzo.',
        },
        'find-again': {
          question: 'Ninaipataje tena bidhaa?',
          answer:
            'Ipende au ihifadhi, na itakuwa kwenye Ninazopenda kwenye ukurasa wako wa Akaunti, ya mwisho ikiwa ya kwanza.',
        },
        ticks: {
          question: 'Tiki kwenye ujumbe wangu zina maana gani?',
          answer:
            'Tiki moja: umetumwa. Mbili: uko kwenye kifaa cha mwenzako. Mbili zenye rangi: umesomwa. Anayezima taarifa za kusoma haonyeshi wala haoni. Saa ina maana unasubiri mtandao na utatoka wenyewe.',
        },
      },
    },
    selling: {
      title: 'Kuuza',
      questions: {
        'topic-selling': {
          question: 'Ninafunguaje duka na kuuza?',
          answer:
            'Gusa Duka, chagua “Fungua duka langu”, lipe jina na anwani, na uchague kategoria. Ni bure. Kisha ongeza bidhaa kwa “Ongeza bidhaa”.',
        },
        'become-dealer': {
          question: 'Ninakuwaje wakala?',
          answer:
            'Mawakala huuza vitu vikubwa, kama magari, na wana dashibodi ya ujumbe wa moja kwa moja. Thibitisha duka lako kwanza, kisha andikia msaada kwamba unataka kuwa wakala. Timu yetu itaangalia hati zako na kukujibu.',
        },
        'what-does-it-cost': {
          question: 'Duka linagharimu kiasi gani?',
          answer: 'Hakuna gharama. Unaweza kuweka bidhaa nyingi upendavyo.',
        },
        'how-many-shops': {
          question: 'Naweza kuwa na maduka mawili?',
          answer: 'Kila akaunti ina duka moja. Linaweza kuuza kila kitu ulicho nacho.',
        },
        'video-pending': {
          question: 'Bidhaa yangu inasema “Inasubiri”',
          answer:
            'Video yake inaandaliwa kwa kila simu. Duka lako linaonyesha imefika wapi; wanunuzi huiona ikiwa tayari. Ikishindikana, duka lako linasema kwa nini, na unaweza kujaribu tena.',
        },
        'slow-network': {
          question: 'Mtandao wangu ni wa polepole. Naweza kupakia?',
          answer:
            'Ndiyo. Upakiaji uliosimama huendelea ulipofika, hata baada ya kupakia ukurasa upya: chagua faili ileile tena.',
        },
      },
    },
    verification: {
      title: 'Uthibitisho',
      questions: {
        'topic-verification': {
          question: 'Tiki kando ya duka ina maana gani?',
          answer:
            'Tiki kando ya jina ina maana tulikagua hati za duka hilo. Ili kuipata, fungua duka lako na uombe uthibitisho; mtu hukagua ndani ya saa 24 hadi 48.',
        },
        'verify-phone': {
          question: 'Simu yangu inathibitishwaje?',
          answer: 'Kwa msimbo tuliotuma kwenye WhatsApp yako ulipojisajili. Ni nusu ya uthibitisho wako.',
        },
        'verify-identity': {
          question: 'Ukaguzi wa kitambulisho unachukua muda gani?',
          answer:
            'Mtu anakagua kila hati. Inachukua saa 24 hadi 48, na utapata arifa. Una majaribio 3; baada ya hapo wasiliana na msaada.',
        },
        'who-sees-documents': {
          question: 'Nani anaweza kuona hati zangu?',
          answer: 'Wewe na wakaguzi wetu, si mwingine. Haziwi hadharani kamwe.',
        },
      },
    },
    settings: {
      title: 'Data na mipangilio',
      questions: {
        'topic-language': {
          question: 'Naweza kutumia lugha gani?',
          answer:
            'Chagua lugha ya Sokoni kwenye mipangilio: Kiingereza, Kifaransa, Kireno, siSwati au Kiswahili. Msaidizi anaelewa lugha hizi na isiZulu.',
        },
        'save-data': {
          question: 'Ninatumiaje data kidogo?',
          answer:
            'Washa Okoa data kwenye mipangilio. Hapo hakuna video inayocheza hadi uiguse, na huja kwa ukubwa mdogo zaidi.',
        },
        'without-network': {
          question: 'Nini hufanya kazi bila mtandao?',
          answer:
            'Kilicho kwenye skrini hubaki. Ujumbe unaoandika husubiri kwenye kifaa chako na hutoka wenyewe mtandao ukirudi.',
        },
        'who-sees-my-number': {
          question: 'Nani anaona nambari yangu ya simu?',
          answer: 'Hakuna isipokuwa wewe. Maduka huona jina na picha yako.',
        },
      },
    },
    safety: {
      title: 'Usalama',
      questions: {
        'topic-fraud': {
          question: 'Muuzaji amenidanganya au amechukua pesa zangu',
          answer:
            'Pole sana. Acha kulipa, hifadhi mazungumzo kama ushahidi, na uripoti duka: fungua ukurasa wake au mazungumzo, gusa menyu na “Ripoti”. Kama una makubaliano, yafungue pia na uguse “Kuna tatizo”. Timu yetu hukagua kila ripoti. Ukipoteza pesa, waambie polisi na mtoa huduma wako wa pesa za simu mara moja.',
        },
        'topic-safety': {
          question: 'Ninanunuaje kwa usalama?',
          answer:
            'Tafuta tiki kando ya jina la duka na usome maoni yake. Kutaneni mahali pa watu wengi, angalia bidhaa kwanza kisha ulipe. Usimpe mtu yeyote msimbo tuliokutumia. Ripoti duka kwenye menyu yake kwa “Ripoti”.',
        },
      },
    },
  },
} as const
