/** Pitches that nothing is tuned on: `what is said | category | amount CURRENCY`. */
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
`
