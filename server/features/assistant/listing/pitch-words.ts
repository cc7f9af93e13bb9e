/**
 * Words of at least four letters that sellers in East and Southern Africa use beside the names of
 * goods: greetings, amounts, colours, materials, qualities, services, and local names of clothes,
 * food and tools.
 */
export const pitchWords: readonly string[] =
  `
  hello everyone friends welcome good morning afternoon evening customers ladies gentlemen mothers family
  neighbours please call visit come today tomorrow week
  selling sell sale cost costs charge charges price prices going asking want offer offers discount special
  available order orders delivery deliver delivers delivered collect shop market stall home
  piece pieces pair pairs packet packets bottle bottles kilo kilos kilogram gram grams litre litres metre
  metres boxes bundle bundles dozen pack packs bucket basket bags sack sacks tray trays crate plate plates
  jars tins roll rolls sheet sheets sets each size sizes small medium large double single king queen half
  full
  colour colours blue green yellow black white brown grey pink purple orange gold golden silver dark light
  bright striped spotted
  leather cotton wool woollen wooden wood metal steel iron copper brass aluminium plastic rubber glass
  ceramic clay stone bamboo sisal grass straw beaded beads woven handmade carved knitted crocheted stitched
  sewn printed embroidered painted polished denim linen silk velvet satin fleece nylon canvas foam
  brand fresh pure natural organic original genuine strong soft warm clean roasted dried smoked salted
  frozen ground crushed ripe sweet spicy used second hand hardly barely slightly quality thick thin
  comfortable beautiful handy waterproof portable folding adjustable heavy quiet fast cheap affordable
  durable modern traditional african local imported healthy tasty delicious
  hens chickens chicken chicks eggs layers broilers ducks turkey goats goat sheep cattle cows bull calf
  piglets pigs rabbits puppies dogs kittens fish honey hives milk cheese butter farm picked harvested
  seedlings seeds fertiliser manure maize beans rice potatoes tomatoes onions cabbage spinach carrots
  peppers garlic ginger bananas mangoes avocados apples oranges lemons pineapples watermelon peanuts
  groundnuts flour sugar bread cakes biscuits juice coffee spice spices sauce chilli meat beef pork
  repair repairs repaired install installed fitted leaking pipes taps geyser geysers plumbing plumber
  electrician wiring painting painter cleaning cleaner washing carpenter welding welder gardening braiding
  plaiting hairdresser barber tailor sewing catering photographer photography driving lessons tutor tutoring
  moving transport towing
  battery batteries charger charging cable cables screen remote wireless bluetooth speaker speakers
  headphones earphones keyboard mouse printer monitor camera lens memory storage gigabytes processor touch
  phone cover warranty television radio fridge freezer stove oven microwave kettle toaster blender mixer
  heater machine vacuum lamp lamps bulb bulbs torch solar panel panels inverter generator plug socket switch
  extension
  gears brakes engine tyres tyre wheels wheel mileage kilometres owner model automatic manual diesel petrol
  seats windscreen exhaust bumper mirror mirrors headlights truck trailer motorbike motorcycle bicycle
  helmet helmets pump spare rims
  pages answers grade textbook textbooks exercise novel story stories recipes bible dictionary guide edition
  author paperback magazine crayons pencils pens ruler calculator school uniform uniforms
  bedroom kitchen garden laundry bathroom lounge dining table tables chair chairs stool stools bench sofa
  couch cushion cushions pillow pillows mattress blanket blankets duvet towel towels curtain curtains carpet
  rugs shelf shelves cupboard wardrobe drawers desk clock vase pots pans knives forks spoons cups mugs
  glasses bowls broom mops hose spade rake wheelbarrow watering plants flowers tools hammer drill
  screwdriver spanner ladder paint brushes nails screws cement bricks tiles roofing gate fence tank
  dress dresses shirt shirts blouse skirt skirts trousers jeans shorts jacket jackets coat coats jersey
  jerseys sweater hoodie socks shoes sandals boots sneakers slippers heels belt belts scarf gloves necklace
  bracelet bracelets earrings ring rings watch watches handbag backpack purse wallet sunglasses fabric cloth
  material lace pattern sleeves collar buttons zipper pockets women girls boys children babies
  soap soaps lotion cream creams shampoo conditioner perfume perfumes scent smell skin hair braids wigs
  weave nail polish lipstick makeup razor toothpaste toothbrush sponge oils lavender coconut aloe vera
  vaseline bath massage
  football soccer netball basketball tennis racket cricket boxing skipping rope weights dumbbells treadmill
  yoga tent sleeping fishing rods swimming goggles whistle trophy medals
  bear dolls doll puzzle puzzles blocks toys cars train kite games board cards chess balls swing slide
  tricycle scooter pram stroller cradle nappies controllers console
  kitenge kanga kikoi shuka shweshwe kente ankara dashiki agbada veldskoen takkies maasai zulu
  swazi swati xhosa sotho venda ndebele tswana swahili kikuyu siswati afrikaans
  rooibos biltong droewors boerewors atchar chakalaka mageu emasi amasi ugali sukuma githeri mandazi
  chapati samosa nyama choma mutura pilau matoke morogo vetkoek magwinya cassava sorghum millet
  cowpeas pumpkin butternut litchi naartjie marula baobab moringa macadamia tilapia omena snoek
  braai potjie jiko sufuria panga jembe kiondo soapstone ebony thatch borehole tuktuk boda matatu bakkie
  guitar drum drums piano flute marimba strings microphone amplifier
  inside outside under over years months hours minutes person people four five
`.match(/\S+/g) ?? []
