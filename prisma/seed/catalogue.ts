/** The demo marketplace: users, shops, products and conversations. Files are in `clips/`. */

type Category =
  | 'Electronics'
  | 'Fashion'
  | 'Home & Garden'
  | 'Sports & Outdoors'
  | 'Books & Media'
  | 'Toys & Games'
  | 'Health & Beauty'
  | 'Automotive'
  | 'Food & Beverages'
  | 'Other'

export interface SeedPersona {
  key: string
  name: string
  /** E.164; valid in its country. */
  phone: string
  role: 'user' | 'dealer' | 'admin'
  /** ISO 3166-1 alpha-2. */
  country: 'SZ' | 'KE' | 'ZA'
  /** A file in `clips/`. */
  avatar: string
}

export interface SeedShop {
  key: string
  /** A persona's key. */
  owner: string
  name: string
  slug: string
  description: string
  category: Category
  contactPhone: string
  city: string
  country: 'SZ' | 'KE' | 'ZA'
  /** Files in `clips/`. */
  logo: string
  cover: string
  isVerified: boolean
}

export interface SeedProduct {
  key: string
  shop: string
  /** A file in `clips/`. */
  clip: string
  title: string
  description: string
  /** In major units of the currency. */
  price: number
  currency: 'SZL' | 'KES' | 'ZAR'
  category: Category
  subcategory?: string
  brand?: string
  tags: string[]
  stock: number
  /** The speech of the video. */
  pitch: string
  attributes?: Record<string, string | number>
  createdDaysAgo: number
  /** Over 100 it is popular, which says something only if most products are not. */
  views: number
}

export interface SeedComment {
  product: string
  author: string
  text: string
  /** 1 to 5. */
  rating?: number
  replies?: { author: string; text: string }[]
  minutesAgo: number
}

export interface SeedChat {
  shop: string
  buyer: string
  product?: string
  /** The last one or two messages are unread. */
  messages: { from: 'buyer' | 'shop'; text: string; minutesAgo: number }[]
}

export const personas: SeedPersona[] = [
  {
    key: 'nomsa',
    name: 'Nomsa Dlamini',
    phone: '+26876100001',
    role: 'user',
    country: 'SZ',
    avatar: 'avatar-nomsa.webp',
  },
  {
    key: 'amina',
    name: 'Amina Bakari',
    phone: '+254712100002',
    role: 'user',
    country: 'KE',
    avatar: 'avatar-amina.webp',
  },
  {
    key: 'sipho',
    name: 'Sipho Nkambule',
    phone: '+26876100003',
    role: 'user',
    country: 'SZ',
    avatar: 'avatar-sipho.webp',
  },
  {
    key: 'thandi',
    name: 'Thandi Mkhize',
    phone: '+27821000004',
    role: 'user',
    country: 'ZA',
    avatar: 'avatar-thandi.webp',
  },
  {
    key: 'otieno',
    name: 'Otieno Odhiambo',
    phone: '+254712100010',
    role: 'user',
    country: 'KE',
    avatar: 'avatar-otieno.webp',
  },
  {
    key: 'lindiwe',
    name: 'Lindiwe Simelane',
    phone: '+26876100011',
    role: 'user',
    country: 'SZ',
    avatar: 'avatar-lindiwe.webp',
  },
  {
    key: 'wanjiku',
    name: 'Wanjiku Kamau',
    phone: '+254722100012',
    role: 'user',
    country: 'KE',
    avatar: 'avatar-wanjiku.webp',
  },
  {
    key: 'mandla',
    name: 'Mandla Maseko',
    phone: '+26878100013',
    role: 'user',
    country: 'SZ',
    avatar: 'avatar-mandla.webp',
  },
  {
    key: 'zanele',
    name: 'Zanele Hlophe',
    phone: '+26879100014',
    role: 'user',
    country: 'SZ',
    avatar: 'avatar-zanele.webp',
  },
  {
    key: 'kagiso',
    name: 'Kagiso Molefe',
    phone: '+27731000015',
    role: 'user',
    country: 'ZA',
    avatar: 'avatar-kagiso.webp',
  },
  {
    key: 'fatuma',
    name: 'Fatuma Hassan',
    phone: '+254733100016',
    role: 'user',
    country: 'KE',
    avatar: 'avatar-fatuma.webp',
  },
  {
    key: 'nokuthula',
    name: 'Nokuthula Zulu',
    phone: '+27641000017',
    role: 'user',
    country: 'ZA',
    avatar: 'avatar-nokuthula.webp',
  },
  {
    key: 'dealer',
    name: 'Bheki Shongwe',
    phone: '+26876100020',
    role: 'dealer',
    country: 'SZ',
    avatar: 'avatar-dealer.webp',
  },
  {
    key: 'admin',
    name: 'Gugu Matsebula',
    phone: '+26876100099',
    role: 'admin',
    country: 'SZ',
    avatar: 'avatar-admin.webp',
  },
]

export const shops: SeedShop[] = [
  {
    key: 'manzini-weavers',
    owner: 'nomsa',
    name: 'Manzini Weavers',
    slug: 'manzini-weavers',
    description:
      'Fourteen women, one tin roof and a lot of grass. We weave baskets, bowls and mats near the Manzini market, and every piece carries the name of the woman who made it.',
    category: 'Home & Garden',
    contactPhone: '+26876100001',
    city: 'Manzini',
    country: 'SZ',
    logo: 'logo-manzini-weavers.webp',
    cover: 'cover-manzini-weavers.webp',
    isVerified: true,
  },
  {
    key: 'lamu-threads',
    owner: 'amina',
    name: 'Lamu Threads',
    slug: 'lamu-threads',
    description:
      'Kanga, kikoy, leather and beads from the old town of Lamu. My grandmother sold cloth at this door; I also answer messages.',
    category: 'Fashion',
    contactPhone: '+254712100002',
    city: 'Lamu',
    country: 'KE',
    logo: 'logo-lamu-threads.webp',
    cover: 'cover-lamu-threads.webp',
    isVerified: true,
  },
  {
    key: 'mbabane-tech',
    owner: 'sipho',
    name: 'Mbabane Tech',
    slug: 'mbabane-tech',
    description:
      'Phones, sound and solar on Gwamile Street, with a year of guarantee on all of it. We repair what we sell, and most of what others sold.',
    category: 'Electronics',
    contactPhone: '+26876100003',
    city: 'Mbabane',
    country: 'SZ',
    logo: 'logo-mbabane-tech.webp',
    cover: 'cover-mbabane-tech.webp',
    isVerified: false,
  },
  {
    key: 'gogos-kitchen',
    owner: 'thandi',
    name: "Gogo's Kitchen",
    slug: 'gogos-kitchen',
    description:
      'Jam, honey and spices from a kitchen in Durban, cooked the way my gogo did: slowly, with the radio on. We send on Mondays and Thursdays.',
    category: 'Food & Beverages',
    contactPhone: '+27821000004',
    city: 'Durban',
    country: 'ZA',
    logo: 'logo-gogos-kitchen.webp',
    cover: 'cover-gogos-kitchen.webp',
    isVerified: true,
  },
  {
    key: 'bheki-motors',
    owner: 'dealer',
    name: 'Bheki Motors',
    slug: 'bheki-motors',
    description:
      'Used cars and bakkies in Matsapha, each with its papers, its history and a full tank. Drive first, talk later.',
    category: 'Automotive',
    contactPhone: '+26876100020',
    city: 'Matsapha',
    country: 'SZ',
    logo: 'logo-bheki-motors.webp',
    cover: 'cover-bheki-motors.webp',
    isVerified: true,
  },
]

export const products: SeedProduct[] = [
  {
    key: 'basket',
    shop: 'manzini-weavers',
    clip: 'basket.mp4',
    title: 'Hand-woven lutindzi grass basket, large',
    description:
      'Coiled by hand from lutindzi grass cut in the hills above Manzini, with an indigo rim and two twisted handles that carry a full market load. It takes Make Dlamini nine days to finish one. About 42 cm across; wipe with a dry cloth and keep it out of the rain.',
    price: 450,
    currency: 'SZL',
    category: 'Home & Garden',
    subcategory: 'Baskets',
    brand: 'Manzini Weavers',
    tags: ['basket', 'lutindzi', 'handmade', 'storage', 'woven'],
    stock: 7,
    pitch: 'A large grass basket, woven by hand in Manzini. Four hundred and fifty emalangeni.',
    attributes: { material: 'Lutindzi grass', diameter: '42 cm', height: '30 cm' },
    createdDaysAgo: 2,
    views: 131,
  },
  {
    key: 'sisal-bowl',
    shop: 'manzini-weavers',
    clip: 'sisal-bowl.mp4',
    title: 'Sisal bowl set, sun star',
    description:
      'Three fine sisal bowls: one to hang on the wall, two for bread or keys. The thread is rolled on the knee, dyed in small pots and coiled so tightly that the large one holds water for a while. No two stars are the same.',
    price: 620,
    currency: 'SZL',
    category: 'Home & Garden',
    subcategory: 'Decor',
    brand: 'Manzini Weavers',
    tags: ['sisal', 'bowl', 'wall art', 'handmade'],
    stock: 4,
    pitch: 'Three sisal bowls with a star that shines. Six hundred and twenty emalangeni for the set.',
    attributes: { material: 'Sisal', pieces: 3, diameter: '36 cm' },
    createdDaysAgo: 9,
    views: 54,
  },
  {
    key: 'candles',
    shop: 'manzini-weavers',
    clip: 'candles.mp4',
    title: 'Mosaic candles from Ezulwini, set of three',
    description:
      'A pillar, a ball and an egg in hand-rolled wax mosaic. The pattern is only skin deep: the core burns down and the shell stays, glowing like a lantern. Around 40 hours of light from the pillar.',
    price: 185,
    currency: 'SZL',
    category: 'Home & Garden',
    subcategory: 'Candles',
    tags: ['candles', 'gift', 'handmade', 'mosaic'],
    stock: 26,
    pitch: 'Three mosaic candles, rolled by hand. One hundred and eighty five emalangeni.',
    attributes: { pieces: 3, burningTime: '40 hours' },
    createdDaysAgo: 16,
    views: 88,
  },
  {
    key: 'kanga',
    shop: 'lamu-threads',
    clip: 'kanga.mp4',
    title: 'Kanga wrap pair, "Nyota njema"',
    description:
      'A proper doti: two kangas of soft printed cotton, one in red and black, one in gold and blue. The saying reads "Nyota njema huonekana asubuhi", a good star is seen in the morning. Pre-washed, so the colours stay where they are.',
    price: 2300,
    currency: 'KES',
    category: 'Fashion',
    subcategory: 'Wraps',
    brand: 'Lamu Threads',
    tags: ['kanga', 'leso', 'cotton', 'wrap', 'gift'],
    stock: 18,
    pitch: 'A pair of cotton kangas, with a good word for the morning. Two thousand three hundred shillings.',
    attributes: { material: '100% cotton', size: '150 x 110 cm', pieces: 2 },
    createdDaysAgo: 1,
    views: 168,
  },
  {
    key: 'necklace',
    shop: 'lamu-threads',
    clip: 'necklace.mp4',
    title: 'Beaded collar necklace, Maasai style',
    description:
      'Nearly six hundred glass beads on a firm collar, threaded by the women of a cooperative in Kajiado. It lies flat on the shoulders and closes with a loop and a button. Red for courage, white for milk, blue for the sky.',
    price: 3500,
    currency: 'KES',
    category: 'Fashion',
    subcategory: 'Jewellery',
    tags: ['necklace', 'beads', 'maasai', 'handmade', 'wedding'],
    stock: 5,
    pitch: 'A beaded Maasai collar, threaded by hand. Three thousand five hundred shillings.',
    attributes: { material: 'Glass beads', diameter: '28 cm' },
    createdDaysAgo: 5,
    views: 79,
  },
  {
    key: 'sandals',
    shop: 'lamu-threads',
    clip: 'sandals.mp4',
    title: 'Leather sandals with beaded straps',
    description:
      'Vegetable-tanned leather on a stitched sole, with beadwork across the foot and a buckle at the ankle. They are stiff for two days and then they are yours. Sizes 36 to 44; write to us and we will cut your strap to measure.',
    price: 2800,
    currency: 'KES',
    category: 'Fashion',
    subcategory: 'Shoes',
    brand: 'Lamu Threads',
    tags: ['sandals', 'leather', 'beads', 'summer'],
    stock: 12,
    pitch: 'Leather sandals with beaded straps, cut to your size. Two thousand eight hundred shillings.',
    attributes: { material: 'Leather', sizes: '36-44' },
    createdDaysAgo: 12,
    views: 57,
  },
  {
    key: 'tote',
    shop: 'lamu-threads',
    clip: 'tote.mp4',
    title: 'Kikoy tote bag with fringe',
    description:
      'A roomy bag sewn from hand-loomed kikoy, lined, with a pocket for your phone and handles long enough for the shoulder. It goes from the beach to the market to the office and then into the washing machine.',
    price: 1900,
    currency: 'KES',
    category: 'Fashion',
    subcategory: 'Bags',
    brand: 'Lamu Threads',
    tags: ['kikoy', 'tote', 'bag', 'beach', 'cotton'],
    stock: 21,
    pitch: 'A kikoy tote for the beach and the market. One thousand nine hundred shillings.',
    attributes: { material: 'Cotton', volume: '18 l' },
    createdDaysAgo: 20,
    views: 72,
  },
  {
    key: 'phone',
    shop: 'mbabane-tech',
    clip: 'phone.mp4',
    title: 'Smartphone, 128 GB, dual SIM',
    description:
      'A bright 6.5-inch screen, 128 GB of memory, two SIM cards and a battery that sees you through load-shedding and the bus home. Sealed in the box with a year of guarantee at our counter in Mbabane. We move your contacts for you, free.',
    price: 3200,
    currency: 'SZL',
    category: 'Electronics',
    subcategory: 'Phones',
    brand: 'Inyoni',
    tags: ['phone', 'smartphone', '128gb', 'dual sim'],
    stock: 9,
    pitch: 'A new smartphone, one hundred and twenty eight gigabytes. Three thousand two hundred emalangeni.',
    attributes: { memory: '128 GB', screen: '6.5 in', battery: '5000 mAh', colour: 'Night indigo' },
    createdDaysAgo: 3,
    views: 157,
  },
  {
    key: 'headphones',
    shop: 'mbabane-tech',
    clip: 'headphones.mp4',
    title: 'Wireless over-ear headphones',
    description:
      'Soft cushions, deep bass and thirty hours on one charge. They fold flat into a pouch and take a cable too, for the day you forget to charge. The microphone is good enough for interviews; we tried.',
    price: 749,
    currency: 'SZL',
    category: 'Electronics',
    subcategory: 'Audio',
    brand: 'Inyoni',
    tags: ['headphones', 'wireless', 'bluetooth', 'music'],
    stock: 15,
    pitch: 'Wireless headphones, thirty hours of music. Seven hundred and forty nine emalangeni.',
    attributes: { battery: '30 hours', connection: 'Bluetooth 5.3', colour: 'Indigo and marigold' },
    createdDaysAgo: 7,
    views: 67,
  },
  {
    key: 'lantern',
    shop: 'mbabane-tech',
    clip: 'lantern.mp4',
    title: 'Solar lantern with phone charger',
    description:
      'Leave it on the roof by day and it lights a whole room by night: eight hours on full, forty on low. A USB port on the side brings a dead phone back. Rain and dust do not bother it.',
    price: 329,
    currency: 'SZL',
    category: 'Electronics',
    subcategory: 'Solar',
    tags: ['solar', 'lantern', 'load-shedding', 'camping', 'charger'],
    stock: 33,
    pitch: 'A solar lantern that also charges your phone. Three hundred and twenty nine emalangeni.',
    attributes: { light: '300 lm', battery: '4400 mAh', protection: 'IP65' },
    createdDaysAgo: 4,
    views: 48,
  },
  {
    key: 'speaker',
    shop: 'mbabane-tech',
    clip: 'speaker.mp4',
    title: 'Bluetooth speaker in wood and cloth',
    description:
      'Two real drivers in a wooden case, loud enough for the yard and warm enough for gospel on a Sunday. Twelve hours of battery, a leather handle, and it pairs with a second one for stereo.',
    price: 595,
    currency: 'SZL',
    category: 'Electronics',
    subcategory: 'Audio',
    brand: 'Inyoni',
    tags: ['speaker', 'bluetooth', 'music', 'party'],
    stock: 11,
    pitch: 'A bluetooth speaker with a big warm sound. Five hundred and ninety five emalangeni.',
    attributes: { power: '20 W', battery: '12 hours' },
    createdDaysAgo: 14,
    views: 63,
  },
  {
    key: 'piri-piri-jam',
    shop: 'gogos-kitchen',
    clip: 'piri-piri-jam.mp4',
    title: 'Piri-piri jam, 300 g',
    description:
      "Gogo's own recipe: red chillies, tomatoes, ginger and just enough sugar to make you brave. Wonderful with cheese, on a braai and in a toasted sandwich. Cooked in small pots in Durban, nothing added.",
    price: 90,
    currency: 'ZAR',
    category: 'Food & Beverages',
    subcategory: 'Preserves',
    brand: "Gogo's Kitchen",
    tags: ['jam', 'chilli', 'piri-piri', 'braai', 'homemade'],
    stock: 48,
    pitch: 'Piri piri jam, sweet first, and then the fire. Ninety rand a jar.',
    attributes: { weight: '300 g', heat: '3 of 5' },
    createdDaysAgo: 1,
    views: 74,
  },
  {
    key: 'honey',
    shop: 'gogos-kitchen',
    clip: 'honey.mp4',
    title: 'Raw wildflower honey, 500 g',
    description:
      'From hives on the edge of the Drakensberg, spun cold and poured through one cloth, so that it still tastes of the hillside. It turns thick in winter, as real honey does: stand the jar in warm water.',
    price: 120,
    currency: 'ZAR',
    category: 'Food & Beverages',
    subcategory: 'Honey',
    brand: "Gogo's Kitchen",
    tags: ['honey', 'raw', 'wildflower', 'natural'],
    stock: 30,
    pitch: 'Raw honey from the Drakensberg. One hundred and twenty rand a jar.',
    attributes: { weight: '500 g', origin: 'KwaZulu-Natal' },
    createdDaysAgo: 6,
    views: 96,
  },
  {
    key: 'teapot',
    shop: 'gogos-kitchen',
    clip: 'teapot.mp4',
    title: 'Enamel teapot with two mugs',
    description:
      'The blue speckled enamel that every gogo has had on her stove, made new. The pot holds 1.2 litres and goes on gas, fire or plate; the mugs go anywhere. We put in a packet of loose rooibos.',
    price: 385,
    currency: 'ZAR',
    category: 'Home & Garden',
    subcategory: 'Kitchen',
    tags: ['teapot', 'enamel', 'mugs', 'rooibos', 'kitchen'],
    stock: 14,
    pitch: 'An enamel teapot with two mugs, and rooibos inside. Three hundred and eighty five rand.',
    attributes: { material: 'Enamelled steel', volume: '1.2 l', pieces: 3 },
    createdDaysAgo: 11,
    views: 142,
  },
  {
    key: 'spices',
    shop: 'gogos-kitchen',
    clip: 'spices.mp4',
    title: 'Durban curry spices, three tins',
    description:
      'Mother-in-law masala, turmeric and smoked paprika, ground on Fridays and tinned the same day. The recipe for bunny chow is printed inside the lid. Keep them dark and use them within the year, if they last that long.',
    price: 165,
    currency: 'ZAR',
    category: 'Food & Beverages',
    subcategory: 'Spices',
    brand: "Gogo's Kitchen",
    tags: ['spices', 'masala', 'curry', 'durban', 'turmeric'],
    stock: 40,
    pitch: 'Three tins of Durban spices, ground this week. One hundred and sixty five rand.',
    attributes: { weight: '3 x 80 g' },
    createdDaysAgo: 18,
    views: 38,
  },
  {
    key: 'bakkie',
    shop: 'bheki-motors',
    clip: 'bakkie.mp4',
    title: 'Isando Trek 2.4 single cab, 2016',
    description:
      'One farmer, one owner, every service in the book. New clutch, soft cover over the load, and it starts on the coldest morning in Nhlangano. 142,000 km and not a scratch underneath; bring your mechanic.',
    price: 148500,
    currency: 'SZL',
    category: 'Automotive',
    subcategory: 'Bakkies',
    brand: 'Isando',
    tags: ['bakkie', 'single cab', 'diesel', 'one owner'],
    stock: 1,
    pitch: 'A strong bakkie with one owner. One hundred and forty eight thousand five hundred emalangeni.',
    attributes: {
      make: 'Isando',
      model: 'Trek 2.4',
      year: 2016,
      mileage: '142,000 km',
      fuel: 'Diesel',
      transmission: 'Manual',
    },
    createdDaysAgo: 8,
    views: 31,
  },
]

export const comments: SeedComment[] = [
  {
    product: 'basket',
    author: 'lindiwe',
    text: 'Strong handles, came in two days. The whole room smells of grass, I love it!',
    rating: 5,
    replies: [
      { author: 'nomsa', text: 'Siyabonga Lindiwe! Keep it out of the sun and the smell stays for years.' },
      { author: 'zanele', text: 'Mine from last Christmas still smells like that 😍' },
    ],
    minutesAgo: 190,
  },
  {
    product: 'basket',
    author: 'otieno',
    text: 'Do you ship to Nairobi? My mother would put this in the sitting room and let nobody touch it.',
    replies: [
      {
        author: 'nomsa',
        text: 'Yebo, every second Thursday with the Johannesburg bus and on from there. About nine days.',
      },
      { author: 'otieno', text: 'Nine days is fine. Sending you a message now.' },
    ],
    minutesAgo: 1210,
  },
  {
    product: 'basket',
    author: 'mandla',
    text: 'Beautiful work, but the price went up since winter?',
    rating: 4,
    replies: [
      { author: 'nomsa', text: 'The grass was scarce this year, bhuti. Come by the shop and we will talk.' },
    ],
    minutesAgo: 2050,
  },
  {
    product: 'sisal-bowl',
    author: 'wanjiku',
    text: 'The big star hangs over my dining table now. Every visitor asks about it.',
    rating: 5,
    replies: [{ author: 'nomsa', text: 'That makes the women so happy to hear. Ngiyabonga!' }],
    minutesAgo: 5300,
  },
  {
    product: 'sisal-bowl',
    author: 'kagiso',
    text: 'Can I have only the small pink one?',
    replies: [{ author: 'nomsa', text: 'For you, yes. Write to us and we put one aside.' }],
    minutesAgo: 880,
  },
  {
    product: 'candles',
    author: 'zanele',
    text: 'Bought three sets as wedding gifts. The shell glows after the middle burns down, just as she says.',
    rating: 5,
    minutesAgo: 9700,
  },
  {
    product: 'candles',
    author: 'mandla',
    text: 'Load-shedding never looked this good.',
    rating: 5,
    replies: [{ author: 'lindiwe', text: 'Hahaha, true! I almost hope for stage four.' }],
    minutesAgo: 4020,
  },
  {
    product: 'candles',
    author: 'fatuma',
    text: 'One arrived with a small crack. They sent another without asking any questions.',
    rating: 4,
    replies: [{ author: 'nomsa', text: 'Pole sana, as you say at home. Glad the second one came safely.' }],
    minutesAgo: 12600,
  },
  {
    product: 'kanga',
    author: 'wanjiku',
    text: 'Rangi ni nzuri sana! The red is even deeper in daylight.',
    rating: 5,
    replies: [{ author: 'amina', text: 'Asante sana Wanjiku, wear it with joy.' }],
    minutesAgo: 75,
  },
  {
    product: 'kanga',
    author: 'fatuma',
    text: 'My grandmother read the saying and laughed for five minutes. She keeps one, I keep the other.',
    rating: 5,
    minutesAgo: 340,
  },
  {
    product: 'kanga',
    author: 'lindiwe',
    text: 'How does it wash? I have been disappointed by red before.',
    replies: [
      {
        author: 'amina',
        text: 'Cold water and a handful of salt the first time, dada. After that it is safe.',
      },
      { author: 'fatuma', text: 'Washed mine four times already, no trouble.' },
    ],
    minutesAgo: 610,
  },
  {
    product: 'necklace',
    author: 'zanele',
    text: 'Wore it to umhlanga week in Ezulwini and got stopped at every corner.',
    rating: 5,
    replies: [{ author: 'amina', text: 'Now I need a photo, please!' }],
    minutesAgo: 3900,
  },
  {
    product: 'necklace',
    author: 'otieno',
    text: 'Is the loop adjustable? It is a surprise, I cannot exactly measure her neck.',
    replies: [{ author: 'amina', text: 'Three loops, so there is room for a surprise. Usijali.' }],
    minutesAgo: 1480,
  },
  {
    product: 'sandals',
    author: 'otieno',
    text: 'Stiff for two days and then perfect, exactly as written. I walked from Kibera to town in them.',
    rating: 5,
    replies: [{ author: 'amina', text: 'Hongera! Bring them in after a year and we oil them for free.' }],
    minutesAgo: 7600,
  },
  {
    product: 'sandals',
    author: 'kagiso',
    text: 'Lovely leather. I took my usual 42 and could have taken a 41.',
    rating: 4,
    minutesAgo: 10900,
  },
  {
    product: 'tote',
    author: 'fatuma',
    text: 'Carries a laptop, two mangoes and a change of clothes. What more do you want.',
    rating: 5,
    minutesAgo: 14200,
  },
  {
    product: 'tote',
    author: 'lindiwe',
    text: 'Does it close with a zip?',
    replies: [
      { author: 'amina', text: 'A magnet, dada, and a zip pocket inside for the phone.' },
      { author: 'lindiwe', text: 'Perfect, thank you.' },
    ],
    minutesAgo: 2900,
  },
  {
    product: 'phone',
    author: 'mandla',
    text: 'They moved all my contacts and even my old photos while I drank a coffee next door.',
    rating: 5,
    replies: [{ author: 'sipho', text: 'That is the Mbabane service, mnganami.' }],
    minutesAgo: 1600,
  },
  {
    product: 'phone',
    author: 'zanele',
    text: 'Good phone, but the box had no earphones.',
    rating: 3,
    replies: [
      { author: 'sipho', text: 'Sorry for that, sisi. Come past the counter and there is a pair for you.' },
    ],
    minutesAgo: 2700,
  },
  {
    product: 'phone',
    author: 'kagiso',
    text: 'Is E3,200 your last price?',
    replies: [{ author: 'sipho', text: 'With an old phone in your hand we can talk. Bring it!' }],
    minutesAgo: 410,
  },
  {
    product: 'headphones',
    author: 'wanjiku',
    text: 'The bass! And my matatu is finally quiet.',
    rating: 5,
    minutesAgo: 6100,
  },
  {
    product: 'headphones',
    author: 'nokuthula',
    text: 'Comfortable for an hour, then my ears get warm. Sound is very good.',
    rating: 4,
    replies: [
      { author: 'sipho', text: 'Thank you for being honest, Nokuthula. Cotton cushions come in next month.' },
    ],
    minutesAgo: 8800,
  },
  {
    product: 'lantern',
    author: 'nokuthula',
    text: 'Two nights without current and the children did all their homework.',
    rating: 5,
    replies: [{ author: 'sipho', text: 'That is exactly what it is for.' }],
    minutesAgo: 2400,
  },
  {
    product: 'lantern',
    author: 'mandla',
    text: 'How long does it need in the sun?',
    replies: [{ author: 'sipho', text: 'Six good hours, or four from a car charger.' }],
    minutesAgo: 700,
  },
  {
    product: 'speaker',
    author: 'kagiso',
    text: 'Small box, big noise. The neighbours now also like amapiano.',
    rating: 5,
    replies: [{ author: 'nokuthula', text: 'Do they, though 😂' }],
    minutesAgo: 11200,
  },
  {
    product: 'speaker',
    author: 'lindiwe',
    text: 'Looks even better on the shelf than in the video.',
    rating: 5,
    minutesAgo: 15800,
  },
  {
    product: 'piri-piri-jam',
    author: 'mandla',
    text: 'Sweet first and then the fire. Somebody should have warned me properly.',
    rating: 5,
    replies: [
      { author: 'thandi', text: 'We did warn you, my boy! Next time with cheese.' },
      { author: 'kagiso', text: 'On a boerewors roll. Trust me.' },
    ],
    minutesAgo: 130,
  },
  {
    product: 'piri-piri-jam',
    author: 'nokuthula',
    text: 'Three jars gone in a week. Gogo, please make a bigger one.',
    rating: 5,
    minutesAgo: 560,
  },
  {
    product: 'piri-piri-jam',
    author: 'wanjiku',
    text: 'Can it travel to Kenya, or does it leak?',
    replies: [{ author: 'thandi', text: 'Sealed with wax, my dear. It has been to London and back.' }],
    minutesAgo: 930,
  },
  {
    product: 'honey',
    author: 'lindiwe',
    text: 'You can taste the fynbos... or whatever grows up there. Proper honey.',
    rating: 5,
    replies: [{ author: 'thandi', text: 'Mountain sage and aloe, mostly. Well tasted!' }],
    minutesAgo: 4700,
  },
  {
    product: 'honey',
    author: 'fatuma',
    text: 'My last jar turned hard after a month. Is that normal?',
    rating: 4,
    replies: [
      {
        author: 'thandi',
        text: 'That is how you know it is real. Stand it in warm water, never in the microwave.',
      },
    ],
    minutesAgo: 3300,
  },
  {
    product: 'teapot',
    author: 'nokuthula',
    text: 'My gogo had exactly this one. I may have cried a little when it came.',
    rating: 5,
    replies: [{ author: 'thandi', text: 'Then drink the first cup for her, sthandwa.' }],
    minutesAgo: 6900,
  },
  {
    product: 'teapot',
    author: 'zanele',
    text: 'Does it work on induction?',
    replies: [{ author: 'thandi', text: 'It does, it is steel underneath.' }],
    minutesAgo: 1900,
  },
  {
    product: 'spices',
    author: 'kagiso',
    text: 'The bunny chow recipe in the lid is worth the price alone.',
    rating: 5,
    minutesAgo: 13100,
  },
  {
    product: 'spices',
    author: 'otieno',
    text: 'The mother-in-law is no joke. Half a spoon, people. Half.',
    rating: 4,
    replies: [{ author: 'thandi', text: 'Who told you to start with a whole one? 😄' }],
    minutesAgo: 9100,
  },
  {
    product: 'bakkie',
    author: 'mandla',
    text: 'Is it still there? My father has been looking for exactly this colour since 1989.',
    replies: [{ author: 'dealer', text: 'Still here, clean and waiting. Bring the old man for a drive!' }],
    minutesAgo: 1750,
  },
  {
    product: 'bakkie',
    author: 'lindiwe',
    text: 'Bought from Bheki last year. What he says about a car is what you get.',
    rating: 5,
    replies: [{ author: 'dealer', text: 'Siyabonga sisi. Your service is due, by the way.' }],
    minutesAgo: 5900,
  },
]

/** A persona's key, and the products that this persona likes. */
export const likes: Record<string, string[]> = {
  otieno: ['basket', 'kanga', 'sandals', 'necklace', 'spices', 'lantern', 'speaker', 'bakkie'],
  lindiwe: [
    'basket',
    'sisal-bowl',
    'candles',
    'kanga',
    'tote',
    'honey',
    'speaker',
    'teapot',
    'piri-piri-jam',
  ],
  wanjiku: ['kanga', 'sisal-bowl', 'headphones', 'piri-piri-jam', 'basket'],
  mandla: ['bakkie', 'phone', 'candles', 'lantern', 'piri-piri-jam', 'basket', 'speaker'],
  zanele: ['necklace', 'candles', 'basket', 'teapot', 'kanga', 'phone', 'tote'],
  kagiso: ['speaker', 'piri-piri-jam', 'spices', 'sandals', 'phone', 'headphones', 'basket'],
  fatuma: ['kanga', 'tote', 'honey', 'necklace', 'candles'],
  nokuthula: ['teapot', 'lantern', 'piri-piri-jam', 'headphones', 'honey', 'basket', 'kanga'],
  nomsa: ['kanga', 'honey', 'teapot'],
  amina: ['basket', 'sisal-bowl', 'lantern'],
  sipho: ['piri-piri-jam', 'basket', 'bakkie'],
  thandi: ['basket', 'teapot', 'necklace', 'speaker'],
}

/** A persona's key, and saved products. */
export const bookmarks: Record<string, string[]> = {
  otieno: ['necklace', 'phone', 'basket'],
  lindiwe: ['kanga', 'teapot'],
  wanjiku: ['headphones', 'basket'],
  zanele: ['teapot', 'necklace'],
  kagiso: ['phone', 'sisal-bowl'],
  nokuthula: ['lantern', 'tote', 'spices'],
  mandla: ['bakkie', 'phone'],
}

/** A persona's key, and the shops that this persona follows. */
export const follows: Record<string, string[]> = {
  otieno: ['lamu-threads', 'manzini-weavers'],
  lindiwe: ['manzini-weavers', 'lamu-threads', 'gogos-kitchen'],
  wanjiku: ['lamu-threads', 'mbabane-tech'],
  mandla: ['bheki-motors', 'mbabane-tech', 'gogos-kitchen', 'manzini-weavers'],
  zanele: ['manzini-weavers', 'lamu-threads', 'mbabane-tech'],
  kagiso: ['gogos-kitchen', 'mbabane-tech'],
  fatuma: ['lamu-threads', 'gogos-kitchen'],
  nokuthula: ['gogos-kitchen', 'mbabane-tech', 'lamu-threads'],
  nomsa: ['gogos-kitchen', 'lamu-threads', 'bheki-motors'],
  dealer: ['mbabane-tech', 'manzini-weavers'],
  amina: ['manzini-weavers'],
  thandi: ['manzini-weavers', 'lamu-threads'],
}

export const chats: SeedChat[] = [
  {
    shop: 'manzini-weavers',
    buyer: 'otieno',
    product: 'basket',
    messages: [
      {
        from: 'buyer',
        text: 'Sawubona! I wrote under the basket about Nairobi. Is one still there?',
        minutesAgo: 1180,
      },
      {
        from: 'shop',
        text: 'Yebo, sawubona Otieno! Seven left, and two of them have the darker indigo.',
        minutesAgo: 1172,
      },
      { from: 'buyer', text: 'The darker one, please. What does the transport cost?', minutesAgo: 1165 },
      {
        from: 'shop',
        text: 'E180 to Nairobi, packed in a carton. So E630 for everything.',
        minutesAgo: 1150,
      },
      { from: 'buyer', text: 'Good. Can the bus take it this Thursday?', minutesAgo: 42 },
      { from: 'buyer', text: 'It is for her birthday on the 20th 🎂', minutesAgo: 41 },
    ],
  },
  {
    shop: 'manzini-weavers',
    buyer: 'lindiwe',
    product: 'sisal-bowl',
    messages: [
      {
        from: 'buyer',
        text: 'Hello Nomsa, could you make the star in green instead of blue?',
        minutesAgo: 3100,
      },
      {
        from: 'shop',
        text: 'We can. The green comes from a mountain leaf, soft like olives.',
        minutesAgo: 3060,
      },
      { from: 'buyer', text: 'That sounds beautiful. How long?', minutesAgo: 3055 },
      { from: 'shop', text: 'Three weeks, because the dye needs dry days.', minutesAgo: 2990 },
      { from: 'buyer', text: 'I will wait. Put me on the list.', minutesAgo: 2980 },
      {
        from: 'shop',
        text: 'You are number one on it. The thread went into the pot this morning!',
        minutesAgo: 95,
      },
    ],
  },
  {
    shop: 'lamu-threads',
    buyer: 'lindiwe',
    product: 'kanga',
    messages: [
      { from: 'buyer', text: 'Habari Amina! Do you have the kanga in purple?', minutesAgo: 560 },
      {
        from: 'shop',
        text: 'Nzuri sana, karibu! Purple comes with the next boat from Mombasa, next week.',
        minutesAgo: 548,
      },
      { from: 'buyer', text: 'And the saying on that one?', minutesAgo: 540 },
      {
        from: 'shop',
        text: '"Haba na haba hujaza kibaba". Little by little fills the measure.',
        minutesAgo: 533,
      },
      { from: 'buyer', text: 'I take it. That is my savings club in one sentence 😄', minutesAgo: 520 },
      { from: 'shop', text: 'Sawa! I send you a photo as soon as the bale is open.', minutesAgo: 18 },
    ],
  },
  {
    shop: 'lamu-threads',
    buyer: 'otieno',
    product: 'necklace',
    messages: [
      { from: 'buyer', text: 'Amina, is the collar heavy? She is small.', minutesAgo: 1440 },
      {
        from: 'shop',
        text: 'Like a scarf, about 300 grams. She will forget that she wears it.',
        minutesAgo: 1431,
      },
      { from: 'buyer', text: 'Can you wrap it, with no price inside?', minutesAgo: 1425 },
      { from: 'shop', text: 'In kanga cloth, with a card. What shall I write?', minutesAgo: 1410 },
      { from: 'buyer', text: '"Kwa Achieng, with all my heart." Please do not tell anyone.', minutesAgo: 26 },
    ],
  },
  {
    shop: 'mbabane-tech',
    buyer: 'kagiso',
    product: 'phone',
    messages: [
      {
        from: 'buyer',
        text: 'Hi, I have an old phone with a broken corner. What do you give me for it?',
        minutesAgo: 390,
      },
      {
        from: 'shop',
        text: 'Send a picture of both sides and tell me how long the battery lasts.',
        minutesAgo: 384,
      },
      { from: 'buyer', text: 'Battery half a day. The screen is fine, only the corner.', minutesAgo: 371 },
      {
        from: 'shop',
        text: 'Then E450 off, if it switches on when you come. New price E2,750.',
        minutesAgo: 352,
      },
      { from: 'buyer', text: 'E2,700 and I come today?', minutesAgo: 349 },
      { from: 'shop', text: 'Today before five, and you have a deal.', minutesAgo: 341 },
      { from: 'buyer', text: 'On the way 🏃', minutesAgo: 12 },
    ],
  },
  {
    shop: 'mbabane-tech',
    buyer: 'nokuthula',
    product: 'lantern',
    messages: [
      {
        from: 'buyer',
        text: 'Good morning. I want six lanterns for our school. Is there a price for six?',
        minutesAgo: 2280,
      },
      {
        from: 'shop',
        text: 'Good morning teacher! For a school: six for the price of five, so E1,645.',
        minutesAgo: 2265,
      },
      { from: 'buyer', text: 'Oh, that is kind. Can we pay on delivery?', minutesAgo: 2255 },
      {
        from: 'shop',
        text: 'No problem. I bring them on Friday and show the children how they work.',
        minutesAgo: 70,
      },
      { from: 'shop', text: 'Is ten in the morning good?', minutesAgo: 69 },
    ],
  },
  {
    shop: 'gogos-kitchen',
    buyer: 'mandla',
    product: 'piri-piri-jam',
    messages: [
      { from: 'buyer', text: 'Gogo, my mouth is still burning and I want two more jars.', minutesAgo: 120 },
      {
        from: 'shop',
        text: 'Hau! That is how it starts. Two jars, R180. Shall I send them with the honey?',
        minutesAgo: 112,
      },
      { from: 'buyer', text: 'Yes, one honey too. R300 then?', minutesAgo: 108 },
      {
        from: 'shop',
        text: 'R300, and the third spoon of advice is free: yoghurt, not water.',
        minutesAgo: 9,
      },
    ],
  },
  {
    shop: 'gogos-kitchen',
    buyer: 'wanjiku',
    product: 'teapot',
    messages: [
      { from: 'buyer', text: 'Hello Thandi, do you have the teapot in green?', minutesAgo: 4400 },
      { from: 'shop', text: 'Only the blue, my dear. Green ones chip, so I stopped.', minutesAgo: 4380 },
      { from: 'buyer', text: 'Then blue it is. I trust a woman who says no.', minutesAgo: 33 },
    ],
  },
  {
    shop: 'bheki-motors',
    buyer: 'mandla',
    product: 'bakkie',
    messages: [
      { from: 'buyer', text: 'Good day. What is the last price on the Trek?', minutesAgo: 1690 },
      {
        from: 'shop',
        text: 'Good day Mandla. For cash E145,000, with a service and a full tank.',
        minutesAgo: 1675,
      },
      { from: 'buyer', text: 'And with finance?', minutesAgo: 1672 },
      { from: 'shop', text: 'Ten percent down, then about E3,900 a month for four years.', minutesAgo: 1660 },
      { from: 'buyer', text: 'My father wants to sit in it first. Saturday at nine?', minutesAgo: 55 },
      { from: 'buyer', text: 'He brings his own mechanic, sorry in advance 😅', minutesAgo: 54 },
    ],
  },
  {
    shop: 'bheki-motors',
    buyer: 'nomsa',
    product: 'bakkie',
    messages: [
      { from: 'buyer', text: 'Sawubona Bheki. Would forty baskets fit under that cover?', minutesAgo: 3350 },
      { from: 'shop', text: 'Yebo mama, and the weavers on top of them.', minutesAgo: 3340 },
      { from: 'buyer', text: 'Then talk to me at the end of the month.', minutesAgo: 3335 },
      { from: 'shop', text: 'I keep the key warm for you.', minutesAgo: 65 },
    ],
  },
]
