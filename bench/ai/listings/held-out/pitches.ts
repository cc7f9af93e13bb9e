/** Held-out pitches: `text | category | amount CURRENCY`. */
export const pitches = `
We have a thirty two inch television, second hand, the picture is clear. The price is one thousand nine hundred and fifty emalangeni. | Electronics | 1950 SZL
Soccer boots, size eight, worn twice. Going for four hundred and twenty rand. | Sports & Outdoors | 420 ZAR
Side mirror for a Toyota Hilux, left hand, not cracked. Seven hundred emalangeni. | Automotive | 700 SZL
My husband makes these wire cars with wheels that really steer. Small ones are a hundred and twenty rand. | Toys & Games | 120 ZAR
Three legged cast iron pot, already seasoned, feeds about eight people. It's yours for seven hundred and fifty rand. | Home & Garden | 750 ZAR
Woven sisal basket for your washing, with a lid. Four hundred emalangeni. | Home & Garden | 400 SZL
Four used tyres, fifteen inch, plenty of tread left. Six hundred rand each. | Automotive | 600 ZAR
Sanibonani. I crochet these bucket hats in any two colours you like. One is a hundred and eighty rand. | Fashion | 180 ZAR
Pure honey from Kitui, no sugar added, seven hundred shillings a kilo. | Food & Beverages | 700 KES
Good evening. We print funeral programmes in full colour, fifty copies by tomorrow if you send the pictures tonight. Nine hundred emalangeni. | Other | 900 SZL
Clay jiko that saves your charcoal. Medium size, nine hundred shillings. | Home & Garden | 900 KES
Bluetooth speaker, very loud, charger included. I'm asking four hundred and eighty rand. | Electronics | 480 ZAR
Fresh vetkoek with mince, hot from the pot. Fifteen rand each. | Food & Beverages | 15 ZAR
A siSwati Bible with a zip cover and big letters, two hundred and sixty emalangeni. | Books & Media | 260 SZL
Skipping rope with wooden handles, you can shorten it, two hundred and fifty shillings. | Sports & Outdoors | 250 KES
Ladies, feel this wig, it is real human hair, eighteen inches, lace front, and it does not tangle. Two thousand four hundred rand. | Health & Beauty | 2400 ZAR
Sawubona. For a wedding or umhlanga, this is an emahiya set, bright red, at three hundred and fifty emalangeni. | Fashion | 350 SZL
Motorbike helmet with a clear visor, size large, going for two thousand eight hundred shillings. | Automotive | 2800 KES
Maasai beaded necklace, twelve hundred shillings, I made it by hand last week. | Fashion | 1200 KES
Knitted doll with two dresses, safe for babies, one hundred and fifty emalangeni. | Toys & Games | 150 SZL
Hello, I have a box of old jazz records, about twenty of them. Take everything for eight hundred rand. | Books & Media | 800 ZAR
Leather sandals, handmade in Durban, sizes five to ten, three hundred and twenty rand. | Fashion | 320 ZAR
I unblock drains and fix leaking taps, same day, three hundred and fifty rand. | Other | 350 ZAR
Sanibona bomake, I am selling emasi from our own cows, thick and sour, in a two litre bucket. It goes for forty five emalangeni. | Food & Beverages | 45 SZL
Habari zenu. This hair oil has rosemary and castor in it, and your edges will thank you. Six hundred and fifty shillings. | Health & Beauty | 650 KES
Hi everyone, this is a refurbished laptop, eight gigs of memory, fast, with a bag. Twenty two thousand shillings. | Electronics | 22000 KES
Morning, family. My ginger beer is home brewed, cold and not too sweet. Two litres is forty rand. | Food & Beverages | 40 ZAR
Netball bibs for the whole team, seven pieces, green or yellow, delivered in Manzini. Two hundred and eighty emalangeni. | Sports & Outdoors | 280 SZL
Reading glasses, plus two, light plastic frame, with a pouch. Four hundred shillings. | Health & Beauty | 400 KES
If your battery dies, you need these jumper cables, three metres long, for two hundred and twenty rand. | Automotive | 220 ZAR
Nail polish, six colours in the box, dries quickly. One hundred and ten emalangeni. | Health & Beauty | 110 SZL
My aloe soap helps with pimples and one bar lasts a month. Thirty five rand is all I ask. | Health & Beauty | 35 ZAR
From the new bale, a denim jacket, heavy, no stains, every button still there, fits a medium. Take it at eight hundred and fifty shillings. | Fashion | 850 KES
Hello, hello. It's a mountain bike, eighteen gears, and the brakes were serviced last week. I'm letting it go for thirteen thousand shillings. | Sports & Outdoors | 13000 KES
The screen has one scratch, but this Samsung phone works perfectly and the battery lasts all day. You can have it for eighteen hundred rand. | Electronics | 1800 ZAR
Rechargeable bulb for load shedding. Stays on four hours. Price is sixty five rand. | Electronics | 65 ZAR
Boerboel puppies, eight weeks, first injection done. Two thousand five hundred rand each. | Other | 2500 ZAR
Ripe avocados, buttery inside, you can eat them today. Twenty shillings each. | Food & Beverages | 20 KES
Grass broom, tied by my grandmother, sweeps inside and outside, thirty rand. | Home & Garden | 30 ZAR
Shea butter for dry skin and hair, unscented, big tub, eighty five rand. | Health & Beauty | 85 ZAR
Big puzzle, elephants at the river, no piece missing, seventy rand. | Toys & Games | 70 ZAR
This is a children's story in isiZulu and English, with my own drawings. It costs ninety five rand, and I can sign it for you. | Books & Media | 95 ZAR
Soft teddy bear, brown, as tall as a toddler. Fifteen hundred shillings. | Toys & Games | 1500 KES
I sew seat covers for matatus and small cars, strong leatherette, any colour you choose. A full set is twelve thousand five hundred shillings. | Automotive | 12500 KES
This dairy goat has kidded twice and gives three litres a day. Eighteen thousand shillings, slightly negotiable. | Other | 18000 KES
Do you like biltong? Ours is beef, dried for five days with coriander and pepper. Three hundred and ninety rand a kilo. | Food & Beverages | 390 ZAR
Good morning. This roof rack came off my old Corolla, both bars are straight and the keys are still there. Nine hundred and fifty rand. | Automotive | 950 ZAR
Praise God, my friends. My gospel album is out on flash disk, twelve songs, for only five hundred shillings. | Books & Media | 500 KES
Hello neighbours. These are spinach seedlings, strong roots, ready for planting this week, and one tray of thirty costs you fifty rand. | Home & Garden | 50 ZAR
Black school trousers, they don't fade, age seven to fifteen. One forty rand. | Fashion | 140 ZAR
Grade twelve maths study guide, answers at the back. One hundred and thirty rand. | Books & Media | 130 ZAR
You see this sofa, five seats, hardwood frame, new grey fabric, made in our workshop in Nakuru? We sell it at thirty eight thousand shillings. | Home & Garden | 38000 KES
Greetings to everyone. This plastic scooter has three wheels, so a small child won't fall, and I want three hundred and twenty emalangeni for it. | Toys & Games | 320 SZL
Solar panel, fifty watts, comes with the cables. Four thousand two hundred shillings. | Electronics | 4200 KES
Set book for form three, clean pages, nobody wrote inside. Three hundred and fifty shillings. | Books & Media | 350 KES
A two man tent, folds small, no holes, all pegs inside. Pay me five hundred and fifty rand. | Sports & Outdoors | 550 ZAR
Fishing rod and reel, the line is new. Six hundred and eighty rand. | Sports & Outdoors | 680 ZAR
Hi there, are you moving house? My bakkie carries one full load anywhere in Polokwane, with a helper, for six hundred and fifty rand. | Other | 650 ZAR
Passport photos while you wait, four copies, two hundred shillings. | Other | 200 KES
Good afternoon, parents. This is a wooden bao board, hand carved, with all the seeds in a cloth bag. One thousand three hundred shillings. | Toys & Games | 1300 KES
`
