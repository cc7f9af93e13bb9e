/** Pitches that were held out until 2026-11-23, and that rules may be tuned on since: `what is said | category | amount CURRENCY`. */
export const pitches = `
Hello, I am selling an iPhone eleven, second hand, with a small scratch on the back. Five thousand two hundred rand. | Electronics | 5200 ZAR
This blue linen dress has pockets and no sleeves. It costs six hundred and twenty rand. | Fashion | 620 ZAR
Good afternoon. Here is a set of three storage baskets woven from banana leaf. Two thousand six hundred shillings. | Home & Garden | 2600 KES
We have strawberry jam from our farm, with little sugar. Three jars for one hundred and twenty emalangeni. | Food & Beverages | 120 SZL
A folding treadmill for your house, hardly used. Fifty four thousand shillings. | Sports & Outdoors | 54000 KES
Wooden train with rails, thirty pieces, no batteries. Five hundred and twenty rand. | Toys & Games | 520 ZAR
Sun cream that stays on in the water. One hundred and forty five rand. | Health & Beauty | 145 ZAR
Volkswagen Polo, red, the licence is paid. One hundred and fifty eight thousand rand. | Automotive | 158000 ZAR
We clean your house, two ladies for half a day. One thousand five hundred shillings. | Other | 1500 KES
An exciting detective novel that plays in Lagos, four hundred pages. One hundred and sixty rand. | Books & Media | 160 ZAR
This is a fast phone charger with a long cable. One hundred and ninety nine emalangeni. | Electronics | 199 SZL
Brown leather loafers for men, very soft. Nine hundred and ninety rand. | Fashion | 990 ZAR
A standing fan for hot nights with three speeds. Three thousand six hundred shillings. | Home & Garden | 3600 KES
Fresh tilapia from the lake, cleaned for you. Five hundred and fifty shillings a kilo. | Food & Beverages | 550 KES
Tennis racket with two balls and a cover. Six hundred and eighty rand. | Sports & Outdoors | 680 ZAR
A family puzzle of one thousand pieces showing a sunset. One hundred and eighty rand. | Toys & Games | 180 ZAR
Shampoo and conditioner for damaged hair. Two hundred and ten rand. | Health & Beauty | 210 ZAR
Motorcycle helmet with a visor, black. Four thousand two hundred shillings. | Automotive | 4200 KES
A Jersey cow that gives eighteen litres of milk a day. Ninety five thousand shillings. | Other | 95000 KES
Thirty bedtime stories with coloured pictures for small children. One hundred and ninety rand. | Books & Media | 190 ZAR
This speaker is very loud, it has lights and two microphones. Two thousand one hundred rand. | Electronics | 2100 ZAR
Leather sandals made by hand, with beads on the straps. Fifteen hundred shillings. | Fashion | 1500 KES
Candles in the shape of animals, each moulded by hand. Two hundred and forty emalangeni for six. | Home & Garden | 240 SZL
Smooth peanut butter, only roasted groundnuts inside. Four hundred and eighty shillings. | Food & Beverages | 480 KES
A warm sleeping bag that packs small. Four hundred and fifty emalangeni. | Sports & Outdoors | 450 SZL
Scooter for kids with lights in the wheels. Two thousand seven hundred shillings. | Toys & Games | 2700 KES
Gel nail polish kit with a lamp and ten colours. Four hundred and sixty rand. | Health & Beauty | 460 ZAR
Brake pads for the front wheels. Two thousand four hundred shillings for the set. | Automotive | 2400 KES
Bricks for building, strong burnt clay. Two thousand four hundred emalangeni for a thousand. | Other | 2400 SZL
Jazz records by Hugh Masekela and Miriam Makeba. Three hundred and eighty rand. | Books & Media | 380 ZAR
Over ear headphones that keep the noise out. Eight hundred and ninety nine rand. | Electronics | 899 ZAR
School bag, blue, with three pockets and a place for the bottle. Thirteen hundred shillings. | Fashion | 1300 KES
Glass blender for smoothies and soup. Three thousand nine hundred shillings. | Home & Garden | 3900 KES
White maize meal, twenty five kilos, for pap. Two hundred and forty emalangeni. | Food & Beverages | 240 SZL
Swimming goggles that do not fog. One hundred and fifty rand. | Sports & Outdoors | 150 ZAR
A paint and drawing set with forty colours. One hundred and thirty emalangeni. | Toys & Games | 130 SZL
Massage gun for tired muscles. Six hundred and ninety nine rand. | Health & Beauty | 699 ZAR
A trolley jack that lifts two tons. Six hundred and ninety rand. | Automotive | 690 ZAR
Driving lessons, ten hours with a patient teacher. Two thousand two hundred rand. | Other | 2200 ZAR
Dictionary, English and Zulu, thirty thousand words. Two hundred and sixty rand. | Books & Media | 260 ZAR
Students and teachers, here is a tablet with a ten inch screen and a memory card inside. Twenty three thousand shillings and it is yours. | Electronics | 23000 KES
Denim jackets have arrived from Johannesburg, all sizes for ladies. Pay me four hundred and thirty rand. | Fashion | 430 ZAR
You see this cupboard? Four shelves, glass doors, enough room for all your plates and cups. Fourteen thousand five hundred shillings, transport included. | Home & Garden | 14500 KES
Hot chilli sauce from our own kitchen, try it on chicken or on pap. You get a bottle for forty five rand. | Food & Beverages | 45 ZAR
Weights for your home gym, with rubber around them so the floor stays safe. My price is three thousand two hundred shillings. | Sports & Outdoors | 3200 KES
For rainy afternoons I carve these wooden spinning tops, painted in bright colours. Eighty emalangeni, and children love them. | Toys & Games | 80 SZL
Dry lips? Our lip balm is made with beeswax and coconut oil, nothing else. Thirty five rand a tin. | Health & Beauty | 35 ZAR
Selling my Nissan bakkie with a canopy and new brakes. It never gave me trouble. One hundred and seventy two thousand rand. | Automotive | 172000 ZAR
Come and see two healthy goats, one of them is pregnant. They eat well and give good milk. Eighteen thousand shillings each. | Other | 18000 KES
This hymn book in Siswati has all the songs that we sing on Sunday, and a strong cover. Ninety emalangeni. | Books & Media | 90 SZL
My camera needs a new owner because I bought a bigger one. It takes sharp pictures. Four thousand seven hundred rand with the bag. | Electronics | 4700 ZAR
A church suit for boys, dark blue, with a waistcoat and a small tie. I let it go at three hundred and sixty emalangeni. | Fashion | 360 SZL
Sleep warm under this thick woollen blanket. My aunt weaves them at home, and we sell one at five hundred and eighty emalangeni. | Home & Garden | 580 SZL
Samosas and doughnuts, fried this morning! Take a bag of twenty to the office for just three hundred and fifty shillings. | Food & Beverages | 350 KES
Who goes to the beach this summer? I have a bodyboard without any cracks. It can be yours for eight hundred and seventy rand. | Sports & Outdoors | 870 ZAR
Boys and girls go crazy for this remote control truck. The battery charges quickly. Three hundred and thirty rand at my stall. | Toys & Games | 330 ZAR
Sisters, I brought braiding hair in black, brown and wine. It feels light on the head. One hundred and fifty shillings per pack. | Health & Beauty | 150 KES
Park without fear, friends, with a reverse camera and a screen for your dashboard. Six thousand eight hundred shillings, and we put it in. | Automotive | 6800 KES
Is your gate broken? Our welder drives to you with his own machine. He asks three hundred and ninety rand for a visit. | Other | 390 ZAR
An accounting guide for grade twelve, full of exam questions with worked answers. Nobody has written in it. Two hundred and fifteen rand. | Books & Media | 215 ZAR
`
