/**
 * Products for tuning, under their category: `key | title | description | amount | town | tags`.
 */
export const products = `
# Electronics
phone-samsung-a15 | Samsung Galaxy A15, 128 GB | Dual SIM, sealed in its box, with charger and one year of guarantee. | 3299 | Johannesburg | android, smartphone
phone-tecno-spark | Tecno Spark 20 | Its battery lasts two days, fingerprint lock, 50 megapixel camera. | 16500 | Nairobi | smartphone
phone-button | Button phone with torch | Simple keypad and FM radio, one charge lasts a week. Good for grandparents. | 350 | Manzini | feature phone
laptop-hp-840 | HP EliteBook 840, refurbished | Core i5, 8 GB of memory, 256 GB disk. Tested, with charger. | 4100 | Pretoria | computer, notebook
laptop-lenovo-new | Lenovo IdeaPad 15 inch | Brand new, Ryzen 5, for students and office work. | 68000 | Nairobi | computer
tv-hisense-32 | Hisense 32 inch television | HD picture, two HDMI, with wall bracket. | 2499 | Nelspruit | tv
speaker-jbl-small | Pocket Bluetooth speaker | Waterproof, plays twelve hours, clear bass. | 650 | Mbabane | music
earbuds-white | Wireless earbuds with charging case | Bluetooth 5, microphone for calls, white. | 1800 | Nakuru | earphones
powerbank-20k | Power bank 20,000 mAh | Charges your phone four times, two outputs. | 2200 | Kisumu | charger
solar-kit-home | Solar home kit with three bulbs | Panel, battery and lights for a house without mains. | 9500 | Kisumu | solar, lighting
camera-canon-2000d | Canon camera with 18-55 lens | Good for events and portraits, bag and card included. | 6400 | Durban | photography
console-ps4 | PlayStation 4, two controllers | With three games, works perfectly. | 3900 | Cape Town | gaming
printer-epson-tank | Epson ink tank printer | Prints, copies and scans, very cheap per page. | 3150 | Mbabane | office
router-4g | 4G Wi-Fi router, all networks | Put in any SIM and the whole family is online. | 5200 | Mombasa | internet
tablet-samsung-10 | Samsung tablet, 10 inch | For learning and films, with a blue cover. | 27000 | Nairobi | tablet
cctv-four | Set of four security cameras | See your yard on your phone, night vision, recorder included. | 14500 | Eldoret | cctv
flash-64 | USB flash drive 64 GB | Fast and small, for documents and music. | 120 | Siteki | storage
# Fashion
dress-red-cotton | Red cotton summer dress | Light, knee length, sizes S to XL. | 380 | Manzini | women
dress-black-evening | Black evening dress | Long and elegant, for weddings and dinners. | 950 | Cape Town | women, formal
dress-kitenge | Kitenge dress, made to measure | African print in many patterns, ready in three days. | 3500 | Mombasa | women, ankara
shirt-white-men | White office shirt for men | Slim fit, easy to iron, collar 38 to 44. | 1450 | Nairobi | men, formal
suit-navy | Navy blue two-piece suit | For grooms and the office, jacket and trousers. | 1899 | Johannesburg | men, formal
jeans-blue-slim | Blue slim jeans | Stretch denim, waist 28 to 38. | 420 | Durban | trousers
jacket-leather-brown | Brown leather jacket | Real leather, lined, for cold mornings on the bike. | 2600 | Pretoria | men, winter
jersey-wool | Hand-knitted woollen jersey | Thick and warm, grey and maroon. | 550 | Mbabane | winter, sweater
sneakers-white | White canvas sneakers | Comfortable everyday shoes, sizes 3 to 9. | 499 | Durban | shoes
shoes-black-school | Black school shoes | Strong leather, lace up, for boys and girls. | 299 | Nhlangano | shoes, children
heels-red | Red high heels | Eight centimetres, for parties. | 2800 | Nairobi | shoes, women
bag-leather-tan | Tan leather handbag | Hand stitched, with zip and long strap. | 850 | Ezulwini | handbag, women
bag-laptop-canvas | Canvas laptop bag | Padded for 15 inch, shoulder strap, khaki. | 480 | Cape Town | office
necklace-maasai | Maasai beaded necklace | Many colours, each made by hand. | 1200 | Nairobi | jewellery, beads
watch-casio | Casio digital watch | Alarm, light, water resistant. | 699 | Johannesburg | men
umhlanga-wrap | Emahiya wrap, Swazi print | Red, white and black cloth for ceremonies. | 220 | Manzini | traditional
# Home & Garden
basket-laundry-sisal | Sisal laundry basket with lid | Woven by women of Lavumisa, 60 centimetres high. | 450 | Manzini | handmade, storage
basket-fruit-grass | Fruit basket of lutindzi grass | Small round bowl for the table, natural and green. | 180 | Piggs Peak | handmade, decoration
basket-plastic | Plastic laundry basket | Light, blue, with two handles. | 650 | Nakuru | storage
table-dining-pine | Pine dining table with six chairs | Solid wood, varnished, we deliver. | 4800 | Nelspruit | furniture
bed-queen | Queen bed and mattress | Spring mattress, wooden headboard, hardly used. | 3600 | Mbabane | furniture, bedroom
sofa-grey-l | Grey corner couch | Seats five, washable covers. | 48000 | Nairobi | furniture, lounge
blanket-fleece | Fleece blanket, double | Soft and warm, in grey or wine red. | 250 | Nhlangano | bedding
curtains-cream | Cream curtains, lined | Two panels, ready to hang, keep out the light. | 2400 | Eldoret | bedroom
kettle-electric | Electric kettle 1.7 litres | Steel, switches itself off. | 299 | Durban | kitchen
fridge-defy | Defy fridge with freezer, 200 litres | Quiet and saves energy, white. | 4299 | Pretoria | kitchen, appliance
stove-gas-two | Two-plate gas stove | With hose and regulator. | 3200 | Kisumu | kitchen, cooking
pots-enamel | Set of five enamel pots | With lids, red with white dots. | 680 | Siteki | kitchen, cooking
jiko-charcoal | Energy-saving charcoal jiko | Cooks with half the charcoal, clay lining. | 900 | Nakuru | cooking
plant-aloe | Aloe plants in pots | Easy to grow, needs little water. | 60 | Mbabane | garden
hose-30m | Garden hose, 30 metres | With spray gun and fittings. | 349 | Pretoria | garden
lamp-bedside | Wooden bedside lamp | Warm light, linen shade. | 390 | Cape Town | lighting
# Sports & Outdoors
football-size5 | Leather football, size 5 | Match quality, hand stitched. | 1500 | Nairobi | soccer
boots-football | Football boots with studs | Black and yellow, sizes 6 to 10. | 750 | Durban | soccer, shoes
bike-mountain-26 | Mountain bike 26 inch | 21 gears, disc brakes, front suspension. | 2900 | Ezulwini | bicycle, cycling
bike-child | Children's bicycle with side wheels | For four to six years, pink. | 890 | Manzini | bicycle, kids
tent-four | Camping tent for four | Waterproof, up in five minutes. | 1299 | Cape Town | camping
backpack-hiking | Hiking backpack, 50 litres | Rain cover, many pockets, green. | 799 | Nelspruit | camping, travel
yoga-mat | Yoga mat, 6 millimetres | Does not slip, with a strap to carry it. | 1400 | Nairobi | fitness
dumbbells-10 | Pair of 10 kg dumbbells | Rubber coated, for training at home. | 700 | Pretoria | gym, fitness
rod-fishing | Fishing rod and reel | For dams and rivers, with line and hooks. | 550 | Nelspruit | fishing
gloves-boxing | Boxing gloves, 12 oz | Padded, red, pair. | 2300 | Mombasa | boxing
running-shoes | Running shoes, light | Cushioned sole, for road and track, orange. | 899 | Johannesburg | shoes, running
cooler-box | Cooler box 25 litres | Keeps drinks cold all day at the river. | 420 | Siteki | picnic, camping
# Books & Media
book-maths-g10 | Mathematics grade 10 textbook | Clean pages, with exercises and answers. | 180 | Manzini | school
book-cooking-kenya | Kenyan kitchen: 90 recipes | Pilau, chapati, sukuma wiki and more. | 1100 | Nairobi | recipes
book-long-walk | Long Walk to Freedom | Nelson Mandela tells his life, paperback. | 220 | Johannesburg | biography
book-swazi-tales | Siswati folk tales for children | With pictures, to read aloud. | 130 | Mbabane | children
bible-large | Bible in large print | Leather look, zip, for tired eyes. | 1600 | Eldoret | religion
dvd-nollywood | Ten Nollywood films on DVD | Drama and comedy. | 150 | Durban | movies
cd-gospel | Gospel choir CD | Joyous Celebration, original disc. | 120 | Pretoria | music
book-business | Start your own small shop | Bookkeeping, stock and customers in plain words. | 950 | Nakuru | business
magazine-farmers | Farmer's magazine, twelve issues | Maize, poultry and dairy advice. | 360 | Nelspruit | farming
# Toys & Games
doll-cloth | Cloth doll with a kanga | Soft, sewn by hand, for small girls. | 800 | Mombasa | children
lego-box | Building bricks, 500 pieces | Fits with the famous ones, in a box. | 350 | Johannesburg | children
car-remote | Remote control racing car | Rechargeable, fast, red. | 420 | Durban | children
chess-stone | Soapstone chess set | Carved in Kisii, board and pieces. | 2900 | Kisumu | board game
puzzle-africa | Wooden puzzle: map of Africa | Children learn the countries. | 160 | Mbabane | learning
teddy-brown | Brown teddy bear | Fluffy, 40 centimetres. | 250 | Cape Town | plush, baby
blocks-wood | Wooden alphabet blocks | Safe paint, for toddlers. | 1300 | Nairobi | learning, baby
trampoline | Garden trampoline with net | Two and a half metres, holds 100 kg. | 2800 | Pretoria | outdoor
cards-uno | Family card game | Two to ten players, for rainy days. | 90 | Siteki | cards
# Health & Beauty
cream-shea | Pure shea butter, 250 g | For dry skin and stretch marks, no perfume. | 650 | Nairobi | skin
soap-aloe | Handmade aloe soap, set of three | Gentle for the face and for babies. | 75 | Ezulwini | skin
wig-lace | Brazilian hair lace wig, 18 inches | Natural black, can be washed and styled. | 2200 | Johannesburg | hair
braids-pack | Braiding hair, five packs | Colour 1B, soft and light. | 600 | Nairobi | hair
lipstick-set | Matt lipstick, set of six | Red, nude and plum, stays all day. | 180 | Durban | make-up
perfume-women | Flower perfume for women, 50 ml | Jasmine and vanilla. | 320 | Cape Town | fragrance
clipper-hair | Cordless hair clipper | Four combs, for barbers and at home. | 2600 | Kisumu | shaving
oil-marula | Marula oil for face and hair | Pressed in Eswatini, 100 ml. | 190 | Siteki | skin, hair
vitamin-c | Vitamin C tablets, 100 pieces | Keeps colds away. | 110 | Pretoria | supplement
# Automotive
car-corolla-2014 | Toyota Corolla 2014 | 120,000 km, manual, one owner, service book. | 135000 | Pretoria | sedan
car-vitz | Toyota Vitz 2012, automatic | Small and saves fuel, silver. | 620000 | Nairobi | hatchback
bakkie-hilux | Toyota Hilux double cab diesel | 2016, canopy and tow bar, strong for farm roads. | 245000 | Mbabane | pickup
motorbike-boxer | Boxer motorcycle 150 cc | For boda boda work, new tyres. | 98000 | Kisumu | motorcycle
tyres-15 | Four tyres 195/65 R15 | New, fitted and balanced in our yard. | 3200 | Johannesburg | wheels
battery-car | Car battery 12 V 60 Ah | Two years of guarantee, we fit it. | 1350 | Manzini | spares
seatcovers | Leather-look seat covers | Full set for five seats, black with red. | 4500 | Nairobi | interior
radio-car | Car radio with reverse camera | Seven inch screen, Bluetooth. | 1290 | Durban | car audio
oil-engine | Engine oil 10W-40, five litres | For petrol and diesel. | 420 | Nelspruit | spares
# Food & Beverages
honey-raw | Raw honey, 500 g | From our own hives in the Lubombo hills. | 85 | Siteki | honey
avocado-box | Box of avocados | Forty ripe Hass, picked yesterday. | 160 | Nelspruit | fruit
coffee-beans | Roasted coffee beans, 1 kg | Arabica from Nyeri, dark roast. | 1500 | Nairobi | coffee
tea-kericho | Kericho black tea, 500 g | Strong and fresh, loose leaves. | 350 | Eldoret | tea
cake-birthday | Birthday cake to order | Chocolate or vanilla, with a name on it. | 350 | Mbabane | cake, party
eggs-tray | Tray of thirty free-range eggs | Brought to your door on Saturdays. | 70 | Manzini | eggs
beef-biltong | Beef biltong, 500 g | Spiced, not too dry. | 180 | Pretoria | snack, meat
atchar-mango | Mango atchar, hot | Home made, one litre jar. | 65 | Durban | spice, sauce
rice-pishori | Mwea pishori rice, 10 kg | Fragrant, stone free. | 1900 | Nakuru | grain
juice-passion | Passion juice, 5 litres | Pressed without added sugar. | 900 | Mombasa | drink
# Other
plumber | Plumber for leaks and geysers | We come the same day, day and night. | 350 | Johannesburg | service
photographer-wedding | Wedding photographer | A whole day, 300 edited pictures and a book. | 35000 | Nairobi | service, event
chicks-layers | Point-of-lay hens | Sixteen weeks, vaccinated, brown. | 110 | Manzini | poultry, livestock
goat-boer | Boer goat, young ram | Healthy and strong, for breeding. | 2600 | Nelspruit | livestock
puppies-boerboel | Boerboel puppies | Eight weeks, first vaccination. | 2500 | Pretoria | dog, pet
cement-50 | Cement, 50 kg bag | 42.5 strength, delivery in town. | 115 | Mbabane | building
room-rent | Room to rent near the university | Own door, water and power included. | 9000 | Nairobi | housing
tutor-maths | Maths lessons at home | Form one to four, a patient teacher. | 800 | Eldoret | service, school
tent-hire | Marquee and chairs for hire | For funerals and weddings, 200 people. | 2500 | Manzini | event, hire
drill-bosch | Bosch hammer drill | 600 watts, with a case and bits. | 1050 | Cape Town | tools
# Electronics
extension-lead | Extension lead, five metres | Four plugs with a switch and surge protection. | 240 | Mbabane | power
fan-usb | Small USB desk fan | Works from a power bank. | 700 | Mombasa | cooling
earphones-wired | Wired earphones | Three and a half millimetre plug, red cable. | 60 | Siteki | earphones
projector-mini | Mini projector | Films on your wall, up to two metres wide. | 8900 | Nairobi | tv
memory-sd | Memory card 128 GB for cameras | Fast enough for video. | 320 | Durban | storage, photography
# Fashion
bag-red-evening | Red evening clutch bag | Satin with a golden chain. | 390 | Durban | handbag, women
scarf-silk-blue | Blue silk scarf | Thin, with a pattern of birds. | 270 | Cape Town | women, gift
cap-baseball | Baseball cap | Black or red, one size. | 110 | Johannesburg | unisex
belt-leather | Leather belt | Brown, brass buckle. | 950 | Nairobi | men
baby-rompers | Baby rompers, pack of three | Soft cotton, zero to twelve months. | 1100 | Nakuru | baby
raincoat-adult | Yellow raincoat | Keeps you dry on the motorbike. | 310 | Mbabane | rain
pyjamas-children | Children's warm pyjamas | Flannel with stars. | 180 | Pretoria | children, winter
# Home & Garden
chair-plastic | Plastic garden chairs, four | White, can be stacked. | 560 | Nelspruit | furniture, garden
table-coffee | Glass coffee table | Black legs, 90 centimetres. | 1250 | Johannesburg | furniture, lounge
mirror-round | Round mirror with golden frame | 60 centimetres, for hall or bathroom. | 3200 | Nairobi | decoration
iron-steam | Steam iron | Ceramic plate, 2200 W. | 349 | Manzini | appliance, laundry
net-mosquito | Mosquito net, double bed | Hangs from one hook. | 850 | Kisumu | bedroom
water-tank | Water tank 1000 litres | Green, with tap. | 1899 | Siteki | garden
pillow-pair | Two pillows | Hollow fibre, do not go flat. | 180 | Durban | bedding, bedroom
broom-grass | Grass broom | Tied by hand. | 25 | Nhlangano | cleaning
# Sports & Outdoors
ball-basketball | Basketball, size 7 | For indoors and street. | 1600 | Nairobi | ball
mat-camping | Foam camping mat | Rolls up under the backpack. | 160 | Pretoria | camping
shorts-running | Running shorts | Dry fast, dark blue. | 220 | Durban | running, men
bands-resistance | Resistance bands, five strengths | Whole-body training in a small bag. | 190 | Mbabane | fitness
surfboard | Surfboard 7 feet | For beginners, with leash. | 3100 | Durban | beach
# Books & Media
book-physics-form3 | Physics form three | Course book, third edition. | 620 | Kisumu | school
book-cookbook-braai | Braai and potjie recipes | Forty ideas for the fire. | 240 | Cape Town | recipes
comic-hero | Comic books, ten issues | Heroes of an African city. | 200 | Pretoria | children
atlas-school | School atlas | Maps of every country. | 170 | Mbabane | school
# Toys & Games
kitchen-toy | Toy kitchen with pans | Little cooks love it. | 640 | Johannesburg | children
kite-bird | Kite like a bird | Flies in a light wind. | 130 | Cape Town | outdoor
dolls-barbie | Fashion doll with three dresses | With shoes and a comb. | 1500 | Eldoret | children
domino-bone | Dominoes in a wooden box | For the evening with friends. | 150 | Manzini | board game
# Health & Beauty
lotion-cocoa | Cocoa butter lotion, 400 ml | For soft skin after the shower. | 85 | Manzini | skin
toothbrush-electric | Electric toothbrush | Two heads, charger. | 2400 | Nairobi | dental
glasses-reading | Reading glasses +2.0 | With a pouch. | 120 | Nelspruit | eyes
diffuser-oils | Essential oils, six bottles | Lavender, lemon and eucalyptus. | 290 | Cape Town | massage
walker-frame | Walking frame for the elderly | Folds, light aluminium. | 4500 | Nakuru | medical
# Automotive
car-fortuner | Toyota Fortuner 2018 | Seven seats, white, automatic, diesel. | 420000 | Johannesburg | suv
car-seat-baby | Baby car seat | From birth to four years, tested. | 1300 | Cape Town | baby, safety
trailer-small | Small trailer | For moving furniture behind your car, licensed. | 9800 | Pretoria | towing
jump-leads | Jump leads | Three metres, for cars and bakkies. | 220 | Siteki | spares
# Food & Beverages
macadamia-nuts | Macadamia nuts, 1 kg | Salted or plain, from White River. | 230 | Nelspruit | snack
milk-fresh | Fresh milk, five litres | From the farm each morning. | 90 | Manzini | dairy
chicken-whole | Free-range chicken, cleaned | About two kilos, frozen. | 750 | Nakuru | meat
bananas-bunch | Bunch of bananas | Sweet and ripe. | 40 | Piggs Peak | fruit
cupcakes-12 | A dozen cupcakes | Red velvet with cream. | 220 | Johannesburg | cake, party
sugar-beans | Sugar beans, 5 kg | New harvest. | 150 | Nhlangano | grain
wine-white | White wine, dry | Chenin blanc, single bottle. | 95 | Cape Town | wine
# Other
makeup-artist | Make-up artist for brides | I come to your house with everything. | 1200 | Durban | service, event
timber-pine | Pine timber planks | Treated, six metres. | 140 | Piggs Peak | building
paint-wall | White wall paint, 20 litres | For inside and outside. | 4200 | Mombasa | building
coffin-flowers | Funeral wreath | Fresh white flowers. | 350 | Mbabane | flowers
stapler-set | Stapler, punch and tape | For the desk at work. | 160 | Pretoria | office, stationery
# Electronics
f-phone-nokia | Nokia 105 keypad phone | Long battery life, radio and torch. | 280 | Mbabane | feature phone
f-phone-infinix | Infinix Hot 40, 256 GB | Big screen, fast charging, 50 megapixel camera. | 19500 | Nakuru | smartphone
f-laptop-dell | Dell Latitude laptop, refurbished | Core i7, 16 GB of memory, light to carry. | 5200 | Durban | computer
f-keyboard | Wireless keyboard and mouse | For the office or the classroom. | 340 | Pretoria | computer
f-monitor | 24 inch monitor | Full HD, with HDMI cable. | 11500 | Nairobi | screen
f-headset-gamer | Gaming headset with microphone | Soft ear cushions, red lights. | 590 | Cape Town | gaming
f-soundbar | Soundbar with subwoofer | Makes your television sound like a cinema. | 2100 | Johannesburg | audio
f-charger-fast | Fast phone charger, 33 W | With USB-C cable. | 950 | Mombasa | charger
f-drone | Small camera drone | Films in 4K, flies for twenty minutes. | 3900 | Cape Town | photography
f-alarm | House alarm with four sensors | Calls your phone when someone breaks in. | 1750 | Manzini | security
# Fashion
f-dress-maxi | Long floral maxi dress | Flowing, yellow and green flowers. | 460 | Mbabane | women
f-skirt-denim | Denim skirt | Knee length, dark blue, sizes 30 to 38. | 900 | Nairobi | women
f-shirt-dashiki | Dashiki shirt | Loose, bright print, for men. | 350 | Durban | men, traditional
f-shoes-ballet | Flat shoes for ladies | Soft soles, black, good for standing all day. | 280 | Pretoria | women, shoes
f-slippers | Warm house slippers | Sheepskin inside. | 190 | Johannesburg | winter
f-bag-backpack | School backpack | Three pockets and a place for a bottle, blue. | 1300 | Kisumu | school
f-suitcase | Hard suitcase with wheels | For the plane, 70 litres, silver. | 1150 | Johannesburg | travel
f-sunglasses | Sunglasses for men and women | Dark lenses, against the glare. | 160 | Durban | summer
f-ring-silver | Silver ring with a blue stone | Made to your size. | 1500 | Nairobi | jewellery
f-tie-silk | Silk tie, dark red | For the office and church. | 140 | Cape Town | men, formal
f-swimsuit | One-piece swimsuit for ladies | Quick drying, black. | 330 | Durban | swimming
# Home & Garden
f-bed-bunk | Bunk bed for two children | Steel, with ladder. | 2700 | Nelspruit | furniture, children
f-wardrobe | Three-door wardrobe | With mirror and drawers, dark wood. | 22000 | Nairobi | furniture, bedroom
f-desk | Writing desk with drawer | For homework or work from home. | 890 | Mbabane | furniture, office
f-chair-office | Office chair on wheels | High back, black mesh. | 1450 | Johannesburg | furniture, office
f-rug | Woven wool rug | Two by three metres, red and brown. | 7800 | Nakuru | decor
f-clock-wall | Wall clock | Silent, with large numbers. | 150 | Manzini | decor
f-microwave | Microwave oven 20 litres | White, five power levels. | 1199 | Pretoria | kitchen
f-blender | Blender, 1.5 litres | For smoothies and soup, glass jug. | 3100 | Mombasa | kitchen
f-knives | Set of kitchen knives | Six sharp knives in a wooden block. | 420 | Cape Town | kitchen
f-plates | Dinner set, 24 pieces | White plates, bowls and cups. | 699 | Durban | kitchen
f-washing | Washing machine, 8 kg | Top loader, hardly used. | 3400 | Siteki | laundry
f-heater | Oil heater with nine fins | Warms a large room on cold nights. | 899 | Pretoria | winter
f-rake | Rake and spade set | Wooden handles, for beds and paths. | 1100 | Eldoret | garden, tools
f-seeds | Vegetable seeds, ten packets | Spinach, tomato, onion and more. | 95 | Nhlangano | garden, farming
f-lawnmower | Petrol lawn mower | Cuts half a hectare, four stroke. | 2950 | Nelspruit | garden
f-towels | Four bath towels | Thick cotton, grey. | 260 | Durban | bathroom
# Sports & Outdoors
f-ball-netball | Netball, size 5 | Good grip, for matches. | 250 | Mbabane | ball
f-racket-tennis | Tennis racket with cover | Light, for beginners. | 3200 | Nairobi | tennis
f-bike-bmx | BMX bike, 20 inch | For tricks, black and green. | 1700 | Durban | bicycle
f-helmet-bike | Bicycle helmet | For adults, with light at the back. | 290 | Cape Town | cycling, safety
f-rope | Skipping rope | With counter, for a fit heart. | 60 | Manzini | fitness
f-binoculars | Binoculars 10x42 | To watch birds and game. | 8800 | Nairobi | safari
f-grill | Portable braai stand | Folds flat, for picnics. | 240 | Siteki | braai, camping
f-goggles | Swimming goggles | Do not fog up. | 110 | Durban | swimming
# Books & Media
f-book-novel | The River Between: a novel | By Ngugi wa Thiong'o, paperback. | 550 | Nairobi | fiction
f-book-english-g7 | English grade 7 learner's book | New edition, for school. | 145 | Manzini | school
f-dictionary | Siswati and English dictionary | Twenty thousand words. | 210 | Mbabane | language
f-book-gardening | Growing vegetables at home | Soil, seeds and pests, with pictures. | 190 | Pretoria | garden
f-guitar | Acoustic guitar | With bag and spare strings. | 1300 | Cape Town | music
f-cd-jazz | South African jazz, double CD | Hugh Masekela and others. | 140 | Johannesburg | music
# Toys & Games
f-train-wood | Wooden train with rails | Forty pieces, from three years. | 2100 | Nairobi | children
f-puzzle-1000 | Jigsaw puzzle, 1000 pieces | Table Mountain at sunset. | 180 | Cape Town | family
f-monopoly | Monopoly, African edition | For two to eight players. | 320 | Johannesburg | board game
f-rattle | Baby rattle of wood | Safe to chew. | 70 | Ezulwini | baby
f-kitbag-doctor | Doctor's kit for children | Stethoscope and syringe to play with. | 150 | Durban | children, pretend
# Health & Beauty
f-sunscreen | Sun cream, factor 50 | For face and body, does not stain. | 160 | Durban | skin
f-shampoo | Shampoo for natural hair | With coconut oil, no sulphate. | 750 | Nairobi | hair
f-weave | Straight weave, 16 inches | Human hair, dark brown. | 950 | Pretoria | hair
f-polish | Nail polish, ten colours | Dries in a minute. | 120 | Manzini | nails
f-massager | Neck massager | Electric, warms as it works. | 3900 | Mombasa | pain, relax
f-perfume-men | Wood and spice cologne for men | 100 ml. | 380 | Johannesburg | fragrance
f-thermometer | Digital thermometer | Beeps in ten seconds. | 85 | Siteki | fever, medical
# Automotive
f-car-polo | Volkswagen Polo 2015, hatchback | 98,000 km, petrol, blue. | 128000 | Durban | small car
f-car-probox | Toyota Probox 2013 | Station wagon, carries a lot. | 780000 | Nakuru | family car
f-truck | Isuzu three ton truck | Closed body, good engine. | 310000 | Nelspruit | lorry
f-helmet-moto | Motorcycle helmet | Full face, black. | 2900 | Kisumu | boda, safety
f-brakepads | Brake pads for Toyota | Front set, original. | 380 | Manzini | spares
f-carwash | Car shampoo and wax | Two bottles and a cloth. | 130 | Pretoria | cleaning
# Food & Beverages
f-tomatoes | Crate of tomatoes | Red and firm, 20 kg. | 140 | Manzini | vegetable
f-oranges | Bag of oranges, 7 kg | Juicy, no seeds. | 65 | Nelspruit | fruit
f-maize | Maize meal, 25 kg | Super fine, white. | 260 | Piggs Peak | staple
f-fish-tilapia | Fresh tilapia from Lake Victoria | Per kilo, cleaned. | 600 | Kisumu | fish
f-bread | Home baked brown bread | Two loaves every morning. | 30 | Ezulwini | bakery
f-chilli | Peri-peri chilli sauce | Very hot, 250 ml. | 55 | Johannesburg | spice
f-rooibos | Rooibos tea, 80 bags | Without caffeine. | 48 | Cape Town | tea
f-cookies | Butter biscuits in a tin | For tea time or as a gift. | 420 | Nairobi | sweet
f-beef | Beef from our farm, 5 kg | Stew and steak, vacuum packed. | 520 | Pretoria | meat
# Other
f-electrician | Electrician, certified | Wiring, plugs and lights, also weekends. | 400 | Mbabane | service
f-cleaner | House cleaning by the day | We bring soap and mops. | 1500 | Nairobi | service
f-driving | Driving lessons | Until you pass the test. | 250 | Durban | lessons
f-cow-jersey | Jersey cow in milk | Gives fifteen litres a day. | 95000 | Eldoret | livestock
f-kitten | Kittens, eight weeks | House trained, grey and white. | 150 | Johannesburg | cat, pet
f-dogfood | Dog food, 20 kg | For large breeds. | 430 | Pretoria | pet
f-bricks | Cement bricks, per thousand | Delivered within 30 km. | 2600 | Manzini | building
f-roofing | Iron roofing sheets | Three metres, green. | 1150 | Nakuru | building
f-flat-two | Two bedroom flat to rent | Near the market, parking inside. | 4500 | Mbabane | housing
f-pens | Box of fifty pens | Blue ink. | 90 | Pretoria | school, office
`
