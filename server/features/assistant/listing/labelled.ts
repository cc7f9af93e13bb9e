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
    phone screen protector and cover`,
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
    socks and underwear, pack of six`,
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
    lamp shade, table lamp, lights`,
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
    golf clubs with bag`,
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
    e-book about business`,
  'Toys & Games': `
    teddy bear, soft plush toy
    doll with clothes and house
    lego building blocks
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
    toy tractor and truck`,
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
    weight loss shake`,
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
    tow bar and roof rack`,
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
    plate of food, pap and stew, lunch`,
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
    graphic design, logos and printing`,
}

export const labelled: readonly Labelled[] = shopCategories.flatMap((category) =>
  listings[category]
    .trim()
    .split('\n')
    .map((text) => ({ category, text: text.trim() })),
)
