/** More of a catalogue for `dev`: `key | title | description | price | town | tags`, under its categories. */
export const products = `
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
