/** Held-out products, under their category: `key | title | description | amount | town | tags`. */
export const products = `
# Electronics
phone-iphone-11 | iPhone 11, 64 GB, second hand | Battery health 86 percent, small scratch on the back. | 5200 | Mbabane | smartphone
phone-redmi | Xiaomi Redmi 13C | Large screen, 256 GB, midnight black. | 14999 | Mombasa | smartphone, android
phone-cover | Silicone phone cover | Fits Galaxy A models, pink or clear. | 90 | Durban | accessory
laptop-macbook-air | MacBook Air M1 | Silver, 13 inch, battery cycles 120. | 11500 | Cape Town | computer, apple
desktop-dell | Dell desktop with screen, keyboard and mouse | Complete office computer, Windows 11. | 28500 | Nairobi | computer
tv-samsung-55 | Samsung 55 inch smart TV | 4K, Netflix and YouTube built in. | 72000 | Nairobi | tv
tv-decoder | Satellite decoder and dish | With remote control, installation possible. | 799 | Nelspruit | tv
speaker-party | Party speaker with lights | Very loud, two microphones, on wheels. | 2100 | Johannesburg | music
headphones-studio | Over-ear headphones | Shut out noise on the bus, folding. | 899 | Pretoria | earphones, music
charger-fast | Fast charger, USB-C, 45 W | With a two-metre cable. | 199 | Manzini | charger
solar-lantern | Solar lantern | Six hours of light and a plug for the phone. | 1300 | Eldoret | solar, lighting
inverter-1000 | Inverter 1000 W with battery | Keeps lights and Wi-Fi on during load shedding. | 3499 | Pretoria | power
camera-drone | Drone with 4K camera | Flies thirty minutes, three batteries. | 8900 | Johannesburg | photography
console-pad | Wireless game controller | For PC and PlayStation, vibrates. | 3400 | Nairobi | gaming
smartwatch-fit | Fitness smart watch | Counts steps, heart rate and sleep. | 3800 | Nakuru | watch, sport
radio-fm | Portable FM radio | Batteries or mains, big knobs. | 260 | Nhlangano | radio
keyboard-mouse | Wireless keyboard and mouse | Quiet keys, one receiver for both. | 399 | Cape Town | computer
# Fashion
dress-blue-linen | Blue linen dress | Sleeveless, with pockets. | 620 | Cape Town | women
dress-white-wedding | White wedding gown | Lace and a long train, worn once, size 36. | 3800 | Johannesburg | bride
dress-girls-yellow | Yellow party dress for girls | With a bow, three to eight years. | 1200 | Nairobi | children
skirt-pleated | Pleated black skirt | Below the knee, for office and church. | 290 | Manzini | women
tshirt-print | Printed cotton T-shirt | Lion of Africa, in black, white or green. | 150 | Durban | unisex
trousers-chino | Khaki chino trousers | For work and weekends. | 1700 | Nairobi | men
coat-winter-ladies | Ladies' winter coat | Long, camel colour, warm lining. | 1400 | Johannesburg | women, winter
hoodie-grey | Grey hoodie | Fleece inside, unisex. | 380 | Mbabane | winter, sweater
sandals-leather | Leather sandals, made by hand | Maasai beads on the straps. | 1500 | Mombasa | shoes
boots-work | Steel-toe work boots | Safety shoes, oil resistant. | 650 | Pretoria | shoes, safety
loafers-brown | Brown leather loafers for men | Soft, for office and Sunday. | 990 | Durban | shoes, men
gumboots | Black gumboots | For mud and rain. | 160 | Siteki | shoes, farm
bag-school | School backpack, blue | Three pockets and a bottle holder. | 1300 | Kisumu | school
bag-kiondo | Kiondo bag of sisal and leather | Woven in Machakos, brown and cream. | 2200 | Nairobi | handbag, handmade
wallet-men | Leather wallet for men | Room for cards and notes, black. | 250 | Cape Town | men, gift
earrings-silver | Silver earrings | Small hoops, 925. | 340 | Ezulwini | jewellery
ring-engagement | Engagement ring, gold plated | With a clear stone, adjustable. | 480 | Johannesburg | jewellery
hat-sun | Straw sun hat | Wide brim, for the beach and the garden. | 130 | Durban | summer
# Home & Garden
basket-storage-set | Set of three storage baskets | Woven of banana leaf, stack into each other. | 2600 | Kisumu | handmade, storage
mat-grass | Grass sleeping mat | Traditional licansi, two metres. | 200 | Nhlangano | handmade
desk-office | Office desk with drawers | Oak colour, 120 centimetres. | 12500 | Nairobi | furniture, office
chair-office | Swivel office chair | High back, arm rests, black. | 1150 | Johannesburg | furniture, office
wardrobe-two | Two-door wardrobe | With mirror and a drawer. | 2400 | Manzini | furniture, bedroom
mattress-single | Foam mattress, single | High density, ten centimetres. | 6500 | Eldoret | bedroom
duvet-set | Duvet cover set, queen | Cotton, white with blue stripes. | 590 | Durban | bedding, bedroom
rug-wool | Woven wool rug | Hand made in Lesotho style, red and ochre. | 1600 | Ezulwini | lounge
vase-clay | Clay vase | Burnished black pot, fired in the open. | 320 | Piggs Peak | pottery, decoration
candles-swazi | Swazi candles, set of six | Animals, each moulded by hand. | 240 | Ezulwini | decoration, gift
microwave-20 | Microwave oven 20 litres | White, with defrost. | 1199 | Nelspruit | kitchen, appliance
washing-machine | Automatic washing machine 7 kg | Front loader, hardly used. | 32000 | Mombasa | appliance, laundry
plates-set | Dinner set of 24 pieces | Stoneware plates, bowls and cups. | 749 | Pretoria | kitchen
blender-glass | Blender with glass jug | For smoothies and soups. | 3900 | Nairobi | kitchen, appliance
knife-set | Five kitchen knives in a block | Sharp steel. | 420 | Cape Town | kitchen, cooking
mower-petrol | Petrol lawn mower | Starts at first pull. | 2900 | Nelspruit | garden
seedlings-veg | Vegetable seedlings, tray of 200 | Spinach, tomato, cabbage. | 120 | Manzini | garden, farming
clock-wall | Wall clock of mukwa wood | Silent, 30 centimetres. | 360 | Mbabane | decoration
fan-standing | Standing fan | Three speeds, turns, for hot nights. | 3600 | Mombasa | appliance
# Sports & Outdoors
jersey-bafana | Bafana supporters' jersey | Yellow and green, all sizes. | 450 | Johannesburg | soccer, shirt
gloves-goalkeeper | Goalkeeper gloves | Grip in the wet. | 1100 | Eldoret | soccer
bike-road | Road bicycle, carbon fork | 700c, 16 gears, for racing. | 7800 | Cape Town | bicycle, cycling
helmet-bike | Bicycle helmet | Adjustable, with rear light. | 340 | Pretoria | cycling, safety
sleeping-bag | Sleeping bag, warm to zero degrees | Packs small. | 450 | Mbabane | camping
stove-camp | Camping gas burner | Folds into its box. | 2400 | Nakuru | camping, cooking
rope-skipping | Skipping rope | Counts your jumps. | 95 | Manzini | fitness
treadmill | Folding treadmill | Up to 12 km an hour, for the house. | 54000 | Nairobi | fitness, running
goggles-swim | Swimming goggles | Do not fog, for children and adults. | 150 | Durban | swimming
racket-tennis | Tennis racket with two balls | Graphite, with cover. | 680 | Cape Town | tennis
netball | Netball, size 5 | For school teams. | 900 | Kisumu | ball
binoculars | Binoculars 10x42 | For birds and the game park. | 890 | Nelspruit | safari, travel
# Books & Media
book-english-g7 | English reader, grade 7 | Stories and exercises. | 550 | Nairobi | school
book-thriller | Thriller set in Lagos | A detective, 400 pages. | 160 | Durban | novel, fiction
book-love | Love story: Letters from Mombasa | A romance, new. | 700 | Mombasa | novel, fiction
book-poultry | Poultry keeping handbook | From chick to market. | 140 | Manzini | farming
book-bedtime | Thirty bedtime stories | For three to six years, coloured pictures. | 190 | Cape Town | children
dictionary-zulu | English and Zulu dictionary | 30,000 words. | 260 | Pretoria | language
exam-papers-kcse | KCSE past papers with answers | Biology, chemistry and physics. | 450 | Nakuru | school, study
vinyl-jazz | Jazz records on vinyl | Hugh Masekela, Miriam Makeba. | 380 | Johannesburg | music
guitar-course | Guitar lessons on DVD | From first chord to first song. | 200 | Mbabane | music, learning
# Toys & Games
doll-house | Wooden doll's house | Two floors, with furniture. | 780 | Pretoria | children
train-wood | Wooden train with rails | Thirty pieces, no batteries. | 520 | Cape Town | children
drone-toy | Mini drone for children | Easy to fly indoors. | 2500 | Nairobi | remote control
ludo-board | Ludo and draughts board | Folding, with counters. | 450 | Mombasa | board game
puzzle-1000 | Jigsaw puzzle of 1000 pieces | Sunset over the savanna. | 180 | Durban | family
giraffe-plush | Soft giraffe | To cuddle, can be washed. | 140 | Manzini | plush, baby
rattle-baby | Baby rattle and teething ring | From three months, free of BPA. | 350 | Kisumu | baby
watergun | Water pistol, big tank | Fun in summer. | 110 | Nelspruit | outdoor
scooter-kids | Three-wheel scooter for kids | Lights in the wheels, folds. | 2700 | Nakuru | outdoor
paint-set | Paint and drawing set | Forty colours and paper. | 130 | Siteki | art, learning
# Health & Beauty
cream-sun | Sun cream factor 50 | Water resistant, 200 ml. | 145 | Durban | skin
scrub-coffee | Coffee body scrub | Makes skin smooth. | 750 | Nairobi | skin
shampoo-argan | Shampoo and conditioner with argan | For damaged hair. | 210 | Johannesburg | hair
dryer-hair | Hair dryer 2000 W | Cold and hot, with diffuser. | 390 | Cape Town | hair
makeup-palette | Eyeshadow palette, 18 shades | From gold to dark brown. | 1400 | Mombasa | make-up
nails-gel | Gel nail polish kit with lamp | Ten colours. | 460 | Pretoria | manicure
perfume-men | Perfume for men, oud and wood | 100 ml, long lasting. | 2800 | Nairobi | fragrance
beard-oil | Beard oil and comb | For a soft beard, in a gift box. | 160 | Mbabane | men
tea-moringa | Moringa powder, 200 g | A spoon a day for health. | 95 | Nhlangano | supplement, herbal
monitor-blood | Blood pressure monitor | For the upper arm, shows pulse too. | 3200 | Eldoret | medical
massage-gun | Massage gun | For tired muscles, four heads. | 699 | Johannesburg | massage
# Automotive
car-polo | VW Polo 1.4, 2017 | Red, 80,000 km, licence paid. | 158000 | Durban | hatchback
car-demio | Mazda Demio 2013 | Automatic, very low consumption, blue. | 590000 | Mombasa | hatchback
minibus-quantum | Toyota Quantum, 15 seats | Taxi ready, 2015. | 310000 | Johannesburg | taxi, van
tractor-massey | Massey Ferguson tractor | 60 horse power, with plough. | 185000 | Nhlangano | farming
motorbike-honda | Honda XL 125 motorcycle | On and off road, papers in order. | 18500 | Mbabane | motorcycle
helmet-motor | Motorcycle helmet, full face | With visor, black. | 4200 | Nakuru | motorcycle, safety
wipers | Wiper blades, pair | For most cars. | 180 | Cape Town | spares
brake-pads | Brake pads, front set | For Corolla and Vitz. | 2400 | Nairobi | spares
roof-rack | Roof rack | Carries 75 kg, locks. | 1350 | Pretoria | travel
jack-trolley | Trolley jack, two tons | With case. | 690 | Nelspruit | tools
carwash-kit | Car shampoo, wax and cloths | Shines like new. | 220 | Manzini | cleaning
# Food & Beverages
jam-strawberry | Strawberry jam, three jars | From our farm, little sugar. | 120 | Ezulwini | spread
peanut-butter | Smooth peanut butter, 800 g | Only roasted groundnuts. | 480 | Kisumu | spread
mangoes | Mangoes, bucket | Sweet and without strings. | 55 | Siteki | fruit
tomatoes-crate | Crate of tomatoes | Firm, 20 kg, from the greenhouse. | 1800 | Nakuru | vegetables
maize-meal | White maize meal, 25 kg | Super fine, for pap and ugali. | 240 | Manzini | grain
samosas | Beef samosas, two dozen | Frozen or hot, for your party. | 1000 | Mombasa | snack
fish-tilapia | Fresh tilapia from the lake | Cleaned, by the kilo. | 550 | Kisumu | fish
wine-red | Red wine from Stellenbosch, six bottles | Cabernet, 2021. | 720 | Cape Town | wine
rooibos | Rooibos tea, 80 bags | No caffeine. | 48 | Cape Town | tea
yoghurt | Home-made yoghurt, 2 litres | Plain or with fruit. | 60 | Mbabane | dairy
bread-sourdough | Sourdough bread | Baked each morning, sliced if you like. | 45 | Johannesburg | bakery
chilli-sauce | Peri-peri sauce | Very hot, 250 ml. | 55 | Nelspruit | spice, sauce
chapati | Soft chapatis, pack of ten | Rolled by hand, for supper. | 300 | Nairobi | bread
# Other
electrician | Licensed electrician | Wiring, plugs and certificates. | 450 | Pretoria | service
cleaning-home | House cleaning | Two ladies for half a day, brushes and soap brought along. | 1500 | Nairobi | service
dj-event | DJ with sound system | For parties and weddings. | 3000 | Durban | event, music
decor-wedding | Wedding decoration and flowers | Tables, arch and candles. | 8500 | Manzini | event
land-plot | Plot of land, 50 by 100 | Title deed ready, near the tarmac. | 850000 | Nakuru | property
cow-jersey | Jersey cow in milk | Gives 18 litres a day. | 95000 | Eldoret | livestock
kittens | Kittens looking for a home | Ten weeks, eat by themselves. | 100 | Cape Town | cat, pet
bricks | Building bricks, per thousand | Burnt clay, strong. | 2400 | Nhlangano | building
roof-sheets | Corrugated roofing sheets | Three metres, galvanised. | 189 | Mbabane | building
spade-rake | Spade, rake and hoe | Wooden handles. | 380 | Siteki | tools, garden
driving-school | Driving lessons | Ten hours with an instructor, code 8. | 2200 | Johannesburg | service
printing-cards | Business cards, 500 printed | Design included. | 2000 | Nairobi | printing
paper-a4 | A4 paper, five reams | White, 80 grams. | 420 | Durban | office, stationery
tickets-festival | Bushfire festival ticket | Weekend pass. | 950 | Ezulwini | event, music
`
