/** More pitches that rules may be tuned on: `what is said | category | amount CURRENCY`. */
export const pitches = `
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
`
