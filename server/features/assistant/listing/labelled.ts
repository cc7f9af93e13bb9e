import { shopCategories } from '../../../../contract/shops/categories.ts'

export type Category = (typeof shopCategories)[number]
export type Labelled = { category: Category; text: string }

/** Short listings as sellers say them, each under the category where buyers look for it: what a new one is compared with. */
const listings: Record<Category, string> = {
  Electronics: `
    samsung galaxy phone with charger, 128 gb
    used iphone in good condition, battery 90 percent
    hp laptop core i5 with 8 gb ram and ssd
    dell desktop computer with monitor and keyboard
    bluetooth speaker, loud bass
    wireless earphones and headphones
    smart tv 43 inch, full hd screen
    power bank 20000 mah for your phone
    phone charger and usb cable
    digital camera with two lenses
    playstation console with controllers
    solar panel with inverter and battery
    wifi router, fast internet
    memory card and flash disk 64 gb
    smart watch that counts your steps
    tablet with 10 inch screen
    printer and scanner with ink
    home theatre system, dvd and radio
    phone screen protector and cover
    laptop charger and adapter
    extension cable with plugs and surge protector
    security camera and alarm system
    satellite dish and decoder with remote
    torch and rechargeable lantern
    rechargeable batteries, aa and aaa
    drone that films from the air
    projector for films on the wall
    microphone and amplifier
    usb flash drive and hard disk for documents
    internet modem, sim card router
    fan that runs from usb
    game controller, joystick
    headset with microphone for calls
    electric shock free plug and socket, wiring cable
    small radio with batteries`,
  Fashion: `
    summer dress with flowers, all sizes
    men's leather shoes, size 42
    sneakers, nike air, white
    ladies handbag in brown leather
    blue denim jeans and trousers
    cotton t-shirt with print
    winter jacket and warm coat
    traditional attire, african print skirt
    high heels for ladies
    gold necklace and earrings, jewellery
    silver ring and bracelet with beads
    school uniform shirts and jerseys
    wrist watch for men, leather strap
    hat and cap, sun hat
    belt and wallet, genuine leather
    baby clothes and rompers
    wedding gown and suit for hire or sale
    sandals and slippers
    scarf and shawl, handmade
    socks and underwear, pack of six
    evening clutch bag, purse with chain
    men's formal shirt and tie
    wallet and handbag for women
    watch, digital or with hands
    sunglasses and cap
    raincoat and umbrella
    children's pyjamas and night dress
    school bag, backpack for learners
    leather jacket, size large
    engagement ring, gold plated
    head wrap and shweshwe fabric
    gumboots and work boots, safety shoes
    tracksuit and hoodie
    beads for ceremonies, traditional cloth`,
  'Home & Garden': `
    hand woven basket of sisal
    laundry basket with lid
    wooden dining table with six chairs
    sofa set, three seater couch
    double bed with mattress
    curtains and bedding, duvet cover
    kitchen pots and pans, non stick
    set of plates, cups and glasses
    electric kettle and toaster
    fridge and freezer, energy saving
    gas stove with two plates
    washing machine, automatic
    flower pots and garden plants
    lawn mower and garden hose
    handmade candles for the home
    carpet and rug for the living room
    wall clock and picture frame
    clay vase, pottery, decoration
    wardrobe and shelf of pine wood
    vegetable seedlings and fertiliser
    brooms, mops and buckets
    lamp shade, table lamp, lights
    plastic chairs and garden table
    water tank with tap, jojo
    mosquito net for the bed
    steam iron and ironing board
    mirror with a frame for the bathroom
    bowl and fruit basket for the table, woven of grass
    office desk and chair with wheels
    blender, mixer and microwave
    pillows and blankets
    knives and cutting board
    electric fan and heater
    grass mat and broom, tied by hand
    vacuum cleaner
    charcoal stove, firewood saver
    hanging plants and seeds for your garden
    storage boxes and kitchen shelf`,
  'Sports & Outdoors': `
    football, soccer ball, size five
    football boots with studs
    mountain bike, 21 gears
    dumbbells and weights for the gym
    yoga mat and resistance bands
    camping tent for four people
    sleeping bag and hiking backpack
    fishing rod and reel
    tennis racket and balls
    treadmill, exercise machine
    netball kit and team jerseys
    skipping rope and boxing gloves
    cricket bat and pads
    swimming goggles and costume
    road bicycle with helmet
    volleyball net
    golf clubs with bag
    bicycle with gears for children and adults
    bicycle helmet and pump
    kids' bike with training wheels
    running shoes for road and trail
    running shorts and sports bra
    basketball, netball and volleyball
    cooler box for camping and picnic
    camping stove with gas, camping mat
    binoculars for the game reserve
    surfboard and wetsuit for the beach
    kettlebell and pull up bar
    goalkeeper gloves and shin guards
    table tennis bats
    cycling shirt, football supporters' shirt
    hammock and camping chair
    skateboard and roller skates`,
  'Books & Media': `
    novel, paperback, good story
    school textbook for mathematics, grade ten
    bible in siswati
    children's story books, set of five
    magazine subscription
    dvd movies and series
    music cd, gospel choir
    vinyl records, jazz
    cook book with local recipes
    biography of nelson mandela, hardcover
    study guide and past exam papers
    comics and graphic novels
    dictionary english and zulu
    second hand books, fiction
    audio book on disc
    exercise books for learners to read
    e-book about business
    recipe book: cooking at home, recipes for every day
    cooking on the fire, a book of braai recipes
    farming magazine about maize, poultry and cattle
    handbook for poultry farmers, pig keeping guide
    atlas with maps of the world
    how to start a business, book on bookkeeping
    bible and hymn book
    film on dvd, series box
    gospel music album on cd
    bedtime stories with pictures
    physics and chemistry course book
    driving licence learner's book, road signs manual
    poetry and plays, set work
    car repair manual, book
    self help book about money and life
    newspaper and magazine, back issues`,
  'Toys & Games': `
    teddy bear, soft plush toy
    doll with clothes and house
    lego building blocks and bricks for children
    remote control car for children
    board game, monopoly and chess
    puzzle with 500 pieces
    playing cards and dice
    wooden train for toddlers
    toy kitchen set for girls
    action figures, superhero
    water gun and bubbles
    kite to fly
    baby rattle and play mat
    trampoline for kids in the yard
    ludo and snakes and ladders
    play dough and colouring toys
    toy tractor and truck
    toy car, remote control racing car, rechargeable
    toy kitchen with little pots and pans
    fashion doll with dresses and shoes
    chess set carved of stone or wood, board and pieces
    dominoes, draughts and card games for the family
    jigsaw puzzle of a map or an animal
    baby rattle, teething toy
    plush animal, elephant, lion or giraffe to cuddle
    toy drone and helicopter for kids
    paint, crayons and drawing book for kids
    kids' scooter and ride on car
    wooden toys for toddlers, blocks with letters
    swing and slide for the garden, jumping castle
    science kit for kids
    doll's house with furniture
    water pistol, toy guns`,
  'Health & Beauty': `
    shea butter body cream, natural
    face cream and lotion for dry skin
    perfume for men and women, long lasting
    hair extensions, brazilian weave, wig
    braiding hair and hair food
    lipstick and make-up kit
    nail polish and manicure set
    shampoo and conditioner
    handmade soap with honey
    vitamins and supplements
    herbal tea for your health, medicine
    electric shaver and hair clipper
    aloe vera gel for the skin
    toothpaste and toothbrush
    hair dryer and straightener
    face masks and sanitizer
    massage oil, essential oils
    deodorant and roll on
    weight loss shake
    reading glasses and contact lens fluid
    walking stick, walking frame, wheelchair
    blood pressure and sugar monitor
    beard oil and shaving kit
    eyeshadow and make-up brushes
    body scrub and bath salts
    sun cream and after sun
    electric toothbrush
    massage gun and foot spa
    cocoa butter lotion for soft skin
    first aid kit and bandages
    gel nails with lamp
    moringa powder, health drink`,
  Automotive: `
    toyota hilux double cab, 2015, diesel
    vw polo, one owner, full service history
    honda fit for sale, low mileage
    car tyres and rims, 15 inch
    car battery 12 volt
    engine oil and filters
    brake pads and shock absorbers
    motorcycle 125 cc
    car seat covers and floor mats
    headlights and bumper for toyota corolla
    car radio with bluetooth and reverse camera
    trailer for a bakkie
    minibus, 15 seater, quantum
    truck, tipper, eight ton
    jump starter and tyre pump for cars
    gearbox and engine parts, spares
    car wash shampoo and polish
    tow bar and roof rack
    jump leads and tow rope for a car
    motorcycle helmet with visor and gloves for riders
    child seat for the car
    tractor with plough
    trolley jack and wheel spanner
    wiper blades and bulbs for cars
    mazda demio, nissan and honda hatchback, automatic, saves fuel
    suv with seven seats, four by four
    scooter with engine, delivery motorbike
    car alarm and tracker
    windscreen and mirror for a car
    bakkie canopy and rubberising`,
  'Food & Beverages': `
    fresh bread and scones, baked this morning
    pure honey from our bees
    avocados and mangoes, fresh fruit
    tomatoes, onions and cabbage from the farm
    chocolate cake for birthdays
    free range eggs, tray of thirty
    fresh milk and yoghurt, sour milk
    beef, chicken and goat meat
    dried fish and kapenta
    maize meal and rice, ten kilos
    roasted coffee beans and tea
    homemade jam and peanut butter
    atchar and chilli sauce, spices
    cold drinks, juice and water
    wine and craft beer
    fat cakes, samosas and pies
    biscuits and sweets
    cooking oil, sugar and beans
    plate of food, pap and stew, lunch
    bananas, oranges and apples by the bunch
    nuts and dried fruit, roasted snacks
    fresh chicken, cleaned and frozen
    cupcakes and cookies, a dozen
    sauce, very hot peri-peri
    tea bags and herbal tea
    sourdough and chapati, still warm
    fresh fish from the lake, by the kilo
    passion juice and smoothies
    flour, sugar and salt, wholesale
    dry beans and lentils, new harvest
    yoghurt and cheese from our dairy
    wedding cake with three layers
    mushrooms and spinach, organic vegetables`,
  Other: `
    plumbing and electrical repairs, we come to you
    photography for weddings and events, book us
    live chickens, layers, point of lay
    goats and cattle for sale
    puppies looking for a home
    cement and building blocks, delivered
    roofing sheets and timber
    concert tickets, general admission
    plot of land, title deed ready
    room to rent near town
    tent, tables and chairs for hire
    cleaning service for homes and offices
    extra lessons, tutoring
    office stationery, pens and paper, staplers
    spade, hammer and drill, hand tools
    funeral cover and insurance
    transport and delivery service
    graphic design, logos and printing
    building bricks, sand and stone for houses
    white paint for walls, twenty litres
    cordless drill, grinder and hammer drill
    maths teacher comes to your home
    make-up artist and hairdresser for brides, service
    funeral flowers and wreaths
    dj and sound for your event
    catering for parties, service
    cow in milk, heifer, bull
    hens that lay, day old chicks, turkeys
    kittens and rabbits, parrot
    electrician and builder, certificate
    driving lessons with an instructor
    mechanic who repairs cars at your place, service
    printing of cards, banners and t-shirts, service
    wedding decoration for hire
    house for sale, flat to let
    farm land, hectares
    seamstress, we sew to measure
    garden service, cutting grass and trees
    computer repair and phone repair, service
    welding, gates and burglar bars
    gas refill and water delivery`,
}

export const labelled: readonly Labelled[] = shopCategories.flatMap((category) =>
  listings[category]
    .trim()
    .split('\n')
    .map((text) => ({ category, text: text.trim() })),
)
