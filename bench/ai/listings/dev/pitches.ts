/** Pitches for tuning: `text | category | amount CURRENCY`. */
export const pitches = `
Hello everyone, this is a woven sisal basket for your laundry. It costs four hundred and fifty emalangeni. | Home & Garden | 450 SZL
Good morning. I am selling a Samsung Galaxy phone, still in its box, with a charger. It is going for three thousand rand. | Electronics | 3000 ZAR
Look at this red cotton dress. It is light and comes in all sizes. Only three hundred and eighty rand. | Fashion | 380 ZAR
Fresh avocados from our farm, picked this morning. A box is one hundred and sixty rand. | Food & Beverages | 160 ZAR
We have this beautiful wooden dining table with six chairs. The price is four thousand eight hundred rand. | Home & Garden | 4800 ZAR
This is a mountain bike with twenty one gears and disc brakes. I want two thousand nine hundred rand. | Sports & Outdoors | 2900 ZAR
Hi friends, this is a brown teddy bear, soft and fluffy for your child. Two hundred and fifty rand. | Toys & Games | 250 ZAR
Pure shea butter for dry skin, no perfume inside. Six hundred and fifty shillings. | Health & Beauty | 650 KES
Toyota Corolla, two thousand and fourteen model, one owner. The price is one hundred and thirty five thousand rand. | Automotive | 135000 ZAR
We fix leaking pipes and geysers, day and night. We charge three hundred and fifty rand. | Other | 350 ZAR
Raw honey from our own hives in the hills. Eighty five emalangeni a jar. | Food & Beverages | 85 SZL
This is a mathematics textbook for grade ten, clean pages with answers. One hundred and eighty rand. | Books & Media | 180 ZAR
A leather football, match quality, stitched by hand. One thousand five hundred shillings. | Sports & Outdoors | 1500 KES
Maasai beaded necklace, each one is made by hand. It costs one thousand two hundred shillings. | Fashion | 1200 KES
I have a play station four with two controllers and three games. Three thousand nine hundred rand. | Electronics | 3900 ZAR
Electric kettle, it switches itself off. Two hundred and ninety nine rand. | Home & Garden | 299 ZAR
Building bricks for children, five hundred pieces in a box. Three hundred and fifty rand. | Toys & Games | 350 ZAR
Brazilian wig, natural black, you can wash and style it. Two thousand two hundred rand. | Health & Beauty | 2200 ZAR
Healthy brown hens, ready to lay eggs. One hundred and ten emalangeni each. | Other | 110 SZL
Four new tyres for your car, we fit them here. Three thousand two hundred rand. | Automotive | 3200 ZAR
Roasted coffee beans from Nyeri, one kilo. One thousand five hundred shillings. | Food & Beverages | 1500 KES
Camping tent for four people, it stands in five minutes. One thousand three hundred rand. | Sports & Outdoors | 1300 ZAR
Black school shoes for boys and girls, strong leather. Two hundred and ninety nine emalangeni. | Fashion | 299 SZL
A cook book with ninety recipes from Kenya. Eleven hundred shillings. | Books & Media | 1100 KES
This is a pair of curtains for your bedroom, dark green with rings. They cost six hundred and twenty rand. | Home & Garden | 620 ZAR
Good afternoon. I have a steam iron, hardly used, with a long cable. Two hundred and seventy emalangeni. | Home & Garden | 270 SZL
A garden hose, thirty metres, with a spray gun. Four hundred and ten rand. | Home & Garden | 410 ZAR
Soft pillows filled with cotton, two in a pack. They go for nine hundred shillings. | Home & Garden | 900 KES
Hello, I am selling a home theatre with five speakers and a remote. One thousand seven hundred and fifty rand. | Electronics | 1750 ZAR
A laptop bag comes with this used Dell laptop, it has a new battery. Thirty four thousand shillings. | Electronics | 34000 KES
Wireless headphones, blue, they play for twenty hours. Seven hundred and ninety nine rand. | Electronics | 799 ZAR
A solar panel with a battery and four bulbs. Two thousand six hundred emalangeni. | Electronics | 2600 SZL
Grey hoodies for men and women, warm inside. Three hundred and twenty rand each. | Fashion | 320 ZAR
These sandals are made from soft leather, sizes four to eight. Eight hundred shillings. | Fashion | 800 KES
A gold ring with a small stone, it comes in a velvet box. Two thousand one hundred rand. | Fashion | 2100 ZAR
Handmade hats of straw for the summer. Ninety five emalangeni. | Fashion | 95 SZL
Peanut butter without sugar, we make it ourselves every week. Seventy five rand a jar. | Food & Beverages | 75 ZAR
Dried fish from the lake, five pieces in a packet. Four hundred and fifty shillings. | Food & Beverages | 450 KES
Chocolate cakes for birthdays, order two days before. Five hundred and fifty rand. | Food & Beverages | 550 ZAR
Sweet potatoes and onions, straight from the field. Sixty emalangeni a bag. | Food & Beverages | 60 SZL
Hair food and shampoo with aloe, good for growing children. One hundred and thirty rand. | Health & Beauty | 130 ZAR
Red lipstick that stays on all day, five colours to choose from. Six hundred shillings. | Health & Beauty | 600 KES
A set of car seat covers, black and grey, they fit most cars. One thousand one hundred rand. | Automotive | 1100 ZAR
Used Honda motorbike with a new chain and papers. One hundred and five thousand shillings. | Automotive | 105000 KES
A pair of boxing gloves and a punching bag. One thousand six hundred and fifty rand. | Sports & Outdoors | 1650 ZAR
Fishing rod with a reel and hooks for the dam. Seven hundred emalangeni. | Sports & Outdoors | 700 SZL
A doll with long hair and two dresses for your little girl. One hundred and ninety rand. | Toys & Games | 190 ZAR
Story books for small children with big pictures. Three books for five hundred shillings. | Books & Media | 500 KES
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
