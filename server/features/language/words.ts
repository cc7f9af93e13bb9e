const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

export const colours = set(
  'red blue green yellow orange purple violet crimson scarlet burgundy pink brown black white grey gray gold golden silver beige cream navy maroon turquoise teal khaki indigo magenta multicoloured multicolored colourful colorful',
)

/** Other names of colours and their shades: navy for blue, gray for grey. */
const shades = new Map(
  Object.entries({
    red: 'maroon crimson scarlet burgundy',
    blue: 'navy indigo turquoise teal',
    green: 'teal khaki',
    grey: 'gray',
    gray: 'grey',
    gold: 'golden',
    golden: 'gold',
    purple: 'violet',
    violet: 'purple',
    pink: 'magenta',
    multicoloured: 'multicolored colourful colorful',
    multicolored: 'multicoloured colourful colorful',
    colourful: 'colorful multicoloured multicolored',
    colorful: 'colourful multicoloured multicolored',
  }).map(([colour, others]) => [colour, others.split(' ')]),
)

/** The words by which goods of a colour are known, the colour itself first. */
export const shadesOf = (colour: string): readonly string[] => [colour, ...(shades.get(colour) ?? [])]

/** Words of a query that do not describe the goods. */
export const stopWords = set(
  `a an and any are as at be because big-time buy by can could do does for from get give go have hello help hey hi how i i'd i'm im i’m i’d
   in is it its just know let like likes list look looking love may me might mine must my near need needs of on one ones or our please
   see sell sells selling shop show so some somebody someone somewhere tell than thanks that the their them there these they this those to too
   under us very wanna want wants was we what where which who will wish with would you your yours find search recommend suggest
   available today now really something anything everything thing things stuff item items product products around about also
   but if not no only own price priced cost costs money budget cheap cheaper cheapest affordable expensive good nice best better great
   quality local near nearby him her he she his hers am been being did had has should shall into out up down over
   add done anyone anybody don't don’t dont what's what’s whats it's it’s that's that’s can't can’t sure
   range total altogether maybe perhaps ish approx approximately roughly exactly afford spend pay paying pair pairs dozen each per
   cost enough able got i've there's more another much when kind sort id im ive thats u ur pls plz ok okay yes no more bit me mine also just only really then there other others
   instead rather version versions model models type types anymore actually maybe sir madam bro sis
   alot bcp wait sorry hold mean meant doesnt didnt isnt arent wasnt cant couldnt wont wouldnt shouldnt havent hasnt dunno also aint shes hes theyre youre weve n again
   monday tuesday wednesday thursday friday saturday sunday weekend`,
)

/** Words that leave open what it may be: neither a kind of goods nor a use. */
export const vague = set(
  `gift gifts present presents surprise idea ideas beautiful pretty cool lovely special unique perfect amazing fancy new old used small large big
   little medium cute fine fun interesting latest modern popular trending different birthday christmas anniversary valentine valentines
   arrivals bestseller bestsellers sellers seller hot year years son daughter uncle aunt granny grandmother grandfather niece nephew cousin
   couple parents parent mother mom mum mama dad father wife husband girlfriend boyfriend friend friends sister brother family boss colleague
   woman women man men lady ladies gentleman child children kid kids baby boy girl person people loved dear expensive pricey cheap`,
)

/** Properties of goods. Alone they are vague, but they narrow a query and can be excluded. */
export const qualities = set(
  `new used old small big large electric manual automatic wireless wired digital waterproof double single wooden plastic leather cotton
   metal steel silent smart`,
)

/** Words that describe the goods before them: 'smartphone dual sim', 'purse real leather'. */
export const features = set(
  `sim sims dual ram rom memory storage gb touchscreen waterproof bluetooth 4g 5g hd real genuine original pure plain
   leather suede denim silk satin wool fleece velvet canvas steel iron aluminium glass ceramic bamboo sisal mahogany pine oak
   door doors drawers seater burners piece pieces size sizes xl xxl inch inches litre litres kg
   fast quick type sharp
   thick thin long short light heavy wide tall slim adjustable foldable portable rechargeable cordless refurbished
   unbreakable washable reusable disposable stainless inflatable
   zulu swazi swati xhosa sotho tswana maasai masai kikuyu
   urgent urgently`,
)
/** Words that only count or group goods: a 'saucepan set' is saucepans. */
export const groups = set('set sets pack packs combo')

/** Words for presents and occasions, which name no kind of goods. */
export const presents = set('gift gifts present presents surprise surprises idea ideas')
export const occasions = set('wedding weddings anniversary graduation party')

/** Uses that both a query and a product may name. */
export const uses = set(
  `wedding office work school sport sports running gym football hiking camping travel travelling beach party church cooking baking
   kitchen garden gardening farming fishing reading gaming music dancing baby kids winter summer rain rainy evening everyday
   daily outdoor outdoors home bedroom bathroom gift birthday christmas graduation interview business study studying picnic`,
)
