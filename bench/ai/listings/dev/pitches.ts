/** Pitches that rules may be tuned on: `what is said | category | amount CURRENCY`. */
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
`
