/**
 * Kinds of goods: before `>` what people call a kind, after it what else stands in titles of such goods, all in the
 * singular. One word may stand in several lines.
 */
export const goods = `
car, auto, automobile, vehicle > sedan, hatchback, suv, toyota, mazda, volkswagen, polo, golf, corolla, vitz, demio, fortuner, prado, nissan, honda, subaru, bmw, mercedes, audi, ford, hyundai, kia, isuzu, suzuki, renault, tiguan
bakkie, pickup, ute > hilux, ranger, navara, isuzu, amarok
truck, lorry > tipper, canter, actros
van, minibus, taxi, kombi, matatu > quantum, hiace
motorcycle, motorbike, scooter, bike, boda > boxer, yamaha, bajaj, honda
car part, spare part, spare, part > brake pad, shock absorber, battery, tyre, wiper, filter, oil, headlight, bumper, gearbox, alternator, clutch, radiator, spark plug
tyre, tire, wheel > rim
trailer
tractor > plough
bicycle, bike, cycle > bmx
helmet
phone, smartphone, cellphone, mobile, telephone, handset, mobile phone, cell phone, smart phone > iphone, galaxy, tecno, redmi, xiaomi, infinix, itel, nokia, huawei, oppo, vivo, pixel
computer, pc > laptop, desktop, notebook, macbook, ideapad, elitebook, thinkpad
laptop, notebook > macbook, ideapad, elitebook, thinkpad, chromebook
tablet > ipad
television, tv, telly, smart tv > hisense
speaker, soundbar, sound system > jbl, boombox
headphone, earphone, earbud, headset > airpod, earpiece
camera > canon, nikon, gopro
drone
console, game console, games console, gaming console > playstation, xbox, nintendo
controller, gamepad, joystick
printer > copier
router, modem, internet, wifi
charger, cable, adapter
power bank, powerbank
memory card, flash drive, flash disk, usb stick, hard drive > ssd
watch, wristwatch > smartwatch, casio
radio
solar, solar panel
inverter, generator
security camera, cctv
screen, monitor
keyboard
projector
dress, gown, frock > kitenge
skirt
shirt, blouse, top > shirt
t-shirt, tshirt, tee
trouser, pant, jean, chino, slack > short
suit, blazer, tuxedo
jacket, coat > anorak, parka, raincoat
jersey, sweater, pullover, hoodie, cardigan, jumper > knitwear
clothes, clothing, outfit, apparel, wear, attire, garment > dress, shirt, skirt, trouser, jean, suit, jacket, coat, jersey, hoodie, romper, wrap, pyjama, kitenge, uniform, blouse, t-shirt, short
shoe, footwear > sneaker, sandal, boot, heel, loafer, slipper, takkie, trainer, pump, gumboot
sneaker, trainer, takkie > running shoe
boot
sandal, slipper, flip-flop
heel, stiletto
bag > handbag, backpack, rucksack, clutch, tote, satchel, kiondo, suitcase
handbag, purse, clutch > tote, bag, kiondo
backpack, rucksack > bag
suitcase, luggage
wallet
belt
hat, cap > beanie
scarf, shawl
jewellery, jewelry > necklace, earring, ring, bracelet, bangle, pendant
necklace, chain, pendant
earring
ring
bracelet, bangle
glasses, spectacle, sunglasses
umbrella
underwear, sock
uniform
nappy, diaper
basket, hamper > kikapu
mat, rug, carpet
table > desk
desk > workstation
chair, seat > stool, armchair, bench
stool, bench
furniture > table, chair, desk, bed, wardrobe, couch, sofa, cupboard, shelf, cabinet, dresser
sofa, couch, lounge suite, living room suite > settee
bed > bunk, mattress, headboard
mattress
wardrobe, closet, cupboard > cabinet, dresser
shelf, bookcase
bedding > duvet, sheet, pillow, blanket, comforter
blanket > duvet, comforter
duvet
pillow, cushion
curtain, blind
towel
mirror
lamp, light, lantern, torch > bulb, chandelier, lantern
candle
vase, pot > pottery
decoration, ornament, decor, wall art, home decor > vase, candle, sculpture, painting, drawing, carving, frame
clock
fridge, refrigerator > freezer
freezer
stove, cooker, oven > jiko, burner, hob, hotplate
microwave
kettle
pot, pan > saucepan, sufuria, potjie, cookware, frying
cookware > pot, pan
plate, crockery, dinner set > bowl, cup, dish
cup, mug, glass
knife, cutlery > fork, spoon
blender, juicer, mixer
washing machine, washer
iron
vacuum, vacuum cleaner, hoover
fan > air conditioner
heater
appliance > fridge, kettle, stove, microwave, blender, iron, toaster, washing machine
broom, mop, bucket
mosquito net
tank
plant, flower, seedling, tree > aloe, rose, succulent
vegetable, veg > tomato, cabbage, spinach, onion, carrot, potato, pepper
seed, seedling
lawn mower, lawnmower mower > brushcutter
hose
tool > drill, hammer, spanner, saw, spade, rake, hoe, screwdriver, grinder, jack, wrench
spade, shovel, hoe, rake
drill
ball > football, basketball, netball, volleyball, rugby
football, soccer ball > ball
tent > marquee
sleeping bag
camping gear, camping equipment > tent, sleeping bag, mat, cooler, burner
cooler, cooler box
exercise equipment, gym equipment, fitness equipment > dumbbell, treadmill, yoga mat, skipping rope, resistance band, bench, kettlebell, weight
weight, dumbbell > kettlebell, barbell
treadmill
fishing rod
racket, racquet
glove
goggle
surfboard
binoculars
book > novel, textbook, reader, dictionary, bible, handbook, atlas, story, biography, comic, recipe
textbook, school book, schoolbook, set book > mathematics, physics, english, reader, dictionary, atlas, exam paper
novel, fiction > thriller, romance, mystery
story, tale > bedtime, folk
recipe, recipe book, cookbook, cook book, cookery book > kitchen, braai
bible
magazine
comic
dictionary
past paper, exam paper
movie, film, dvd
music > cd, vinyl, record, album, speaker, dj, guitar
cd, record, album > vinyl
guitar
toy > doll, teddy, puzzle, block, lego, train, kite, rattle, scooter, trampoline, plush, ludo
doll > barbie
teddy, teddy bear, soft toy, stuffed animal, stuffed toy > plush, giraffe, bear
block, brick > lego
board game, game > chess, ludo, monopoly, draughts, domino, scrabble, card, puzzle
puzzle, jigsaw
playing card, card game > uno
kite
trampoline
cream, lotion, moisturiser, moisturizer > butter, balm
soap
shampoo > conditioner
perfume, fragrance, cologne > scent
wig, weave, hair extension > lace
braid, braiding hair
make-up, makeup, cosmetic, make up > lipstick, eyeshadow, mascara, foundation
lipstick
nail polish, nail varnish
clipper, shaver, razor
hair dryer, hairdryer
vitamin, supplement > herbal, moringa
medicine, remedy
toothbrush, toothpaste
oil
sunscreen, sun cream, suncream
fruit > avocado, mango, banana, orange, apple, pineapple, pawpaw, grape, watermelon, strawberry
meat > beef, chicken, goat, mutton, pork, biltong, sausage, steak
chicken
fish, seafood > tilapia, hake, sardine
egg
milk, dairy > yoghurt, yogurt, cheese
yoghurt
bread, bakery > chapati, roll, loaf, scone, sourdough
cake > cupcake, muffin
jam, spread > peanut butter, honey, marmalade
honey
coffee
tea > rooibos
juice, drink, beverage > soda
wine
beer
rice, grain > maize, bean, flour
maize meal, mealie meal, maize flour, ugali flour > unga
bean
snack > biltong, samosa, nut, crisp, biscuit, cupcake, doughnut, popcorn
nut > macadamia, peanut, cashew, groundnut
sauce, spice > atchar, chilli, peri-peri
food, groceries > bread, rice, maize, bean, chicken, fish, egg, fruit, vegetable, samosa, chapati
plumber
electrician
photographer
dj
cleaner, house cleaning > cleaning
teacher, tutor, lesson, tuition > tutoring
room, apartment, flat, accommodation, house > rental, rent
land, plot, stand, farm
hen, chicken, poultry > layer, chick, rooster
chick
goat
cow, cattle > heifer, bull
sheep
pig
animal, livestock > goat, cow, cattle, sheep, pig, chicken, hen, rabbit
pet > puppy, kitten, dog, cat, parrot, rabbit
dog, puppy > boerboel
cat, kitten
cement
brick, block
building material > cement, brick, roofing sheet, timber
timber, wood, plank
paint
roof, roofing sheet
ticket
souvenir, curio, craft, handicraft > kiondo, necklace, beadwork, carving, soapstone, chess, kitenge
breakfast > bread, egg, milk, yoghurt, tea, coffee, jam, honey
dessert > cake, cupcake, muffin, scone
stationery, office supply > paper, stapler, pen, pencil, envelope
paper
pen, pencil
flower, wreath, bouquet > rose
cover, case
car seat, baby seat
decoder, satellite dish
`

/** What one wants to do, or what for, and the kinds of goods that one does it with. */
export const doings = `
listen, hear > headphone, earphone, earbud, speaker, radio
carry > bag, backpack, basket, suitcase, handbag
sleep > bed, mattress, sleeping bag, mat, pillow, blanket
sit > chair, stool, sofa, bench
cook > stove, pot, pan, jiko, microwave
bake > oven, pan
boil > kettle, pot
eat > food, plate
drink > juice, tea, coffee, wine, cup
read > book, novel, magazine
write > pen, paper, book
draw, colour > pencil, crayon, paint
paint > painter, paint
stay, rent > accommodation
drink cold, food cold, food fresh > cooler, fridge
learn, study > book, textbook, lesson
photograph, film > camera
print, copy, scan > printer
charge, recharge > charger, power bank
call > phone
ride > bicycle, motorcycle
drive > car, bakkie
clean, sweep > broom, soap, mop
wash > soap, washing machine, basket
shave > clipper, razor, oil
cut > knife, mower, clipper, scissors
dig, plant > spade, seedling, hoe
water > hose, can
play > toy, game, console, ball
swim > goggle, costume
run, jog > running shoe, treadmill, short
train, exercise > dumbbell, mat, band, treadmill, glove
camp, hike > tent, backpack, sleeping bag
fish > fishing rod
build > brick, cement, timber, roofing, block
wear > clothes, shoe, hat, coat, jersey
dance > speaker, dj
keep warm, stay warm, warm > coat, jacket, jersey, hoodie, blanket, jumper, sweater
cool > fan, fridge
rain > raincoat, umbrella, boot, gumboot
light, power off, power cut, power cuts, load shedding, loadshedding, blackout > lantern, lamp, torch, solar, inverter, candle, generator
mosquito > net
too cold, cold night, cold room, cold office, freezing, chilly > heater, blanket, jacket, jersey, coat
heat > heater
too hot, hot night, hot room, heatwave, stuffy > fan, air conditioner
sore, pain, ache, backache, headache, hurt, stiff > massage, massager, balm, ointment, medicine, remedy
cough, flu, sick > medicine, remedy, honey, tea
dry skin, skin, pimple, acne > cream, lotion, soap, sunscreen
sunburn, strong sun > sunscreen, hat, umbrella, sunglasses
hair > shampoo, conditioner, hair oil, braid, wig
tooth, teeth > toothbrush, toothpaste
see well, see clearly, eyesight > glasses
not start, not starting, flat battery, dead battery, battery flat, battery dead > battery, jump lead, jumper cable, jump starter
flat tyre, tyre flat, puncture > tyre, pump, jack
leak, leaking, burst pipe, pipe burst > plumber, bucket
dust, dusty, stain > broom, mop, vacuum, soap
rat, mice, cockroach, pest > trap, poison, spray
bored, rainy day > game, puzzle, book, toy
dark > light, lamp, torch, lantern
noise, noisy > headphone, earphone, earplug
newborn, new baby > nappy, romper, blanket, pram, cot
travel, journey, trip > suitcase, backpack, bag
store, storage, organise, tidy > basket, box, shelf, wardrobe, drawer
decorate > decoration, curtain, mirror, lamp, rug
celebrate > cake, speaker, decoration, balloon
wake > clock
tell time > watch, clock
sew > sewing machine, fabric, thread
online, browse > router, modem, phone, laptop
work from, home office > desk, chair, laptop
exam, matric > past paper, textbook
pray, worship > bible, hymn book
thirsty > juice, drink
hungry > snack, food
yard, outside, outdoors > trampoline, ball, football, netball, basketball, bicycle, scooter, kite, swing, water gun
thief, thieves, burglar, house safe, home safe, keep safe > camera, alarm, lock
`
