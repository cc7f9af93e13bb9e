/**
 * What common goods are called in Swahili, in Afrikaans, and in isiZulu and siSwati, where we know it: after the English word,
 * as a wish has them. Words that are at least as common in English or as names ('brood', 'klein', 'Sipho') are left out.
 */
const goods = `
phone = simu; foon, selfoon; ifoni, selula, umakhalekhukhwini
computer = kompyuta; rekenaar
television = runinga, televisheni; televisie
radio = redio
car = gari, magari; kar; imoto, izimoto, timoto
motorbike = pikipiki; motorfiets
bicycle = baiskeli; fiets, fietse; ibhayisikili
clothes = nguo; klere; izingubo, izimpahla, timphahla, timpahla
dress = gauni, magauni, rinda; rok, rokke; ilokwe, lilokwe
shirt = shati, mashati; hemde; ihembe, lihembe
trousers = suruali; broek, broeke; ibhulukwe, libhulukwe
skirt = sketi; isiketi, siketi
coat = koti, makoti; baadjie; ijazi, lijazi
jersey = sweta; trui; ijezi, lijezi
socks = soksi; amasokisi
hat = kofia; hoed; isigqoko
shoes = kiatu, viatu; skoen, skoene; isicathulo, izicathulo, sicatfulo, ticatfulo
bag = mkoba, mikoba, begi; sak, sakke, handsak, rugsak; isikhwama, izikhwama, sikhwama, tikhwama
basket = kikapu, vikapu; mandjie, mandjies; ubhasikidi, libhasikidi
watch = saa; horlosie; iwashi, liwashi
glasses = miwani; bril
necklace = mkufu; umgexo
earrings = hereni; oorbelle; amacici
ring = indandatho, indandatfo
table = meza; tafel, tafels; itafula, litafula
chair = kiti, viti; stoel, stoele; isihlalo, izihlalo, situlo, titulo
bed = kitanda, vitanda; umbhede, imibhede, umbhedze
mattress = godoro, magodoro; matras
cupboard = kabati, makabati; ikhabethe
sofa = kochi, makochi
bucket = ndoo
towel = taulo
umbrella = mwavuli; sambreel; isambulela
pot = ibhodwe
blanket = blanketi, mablanketi; kombers, komberse
curtains = pazia, mapazia; gordyne; amakhethini
carpet = zulia, mazulia; tapyt
lamp = taa; isibani
plates = sahani; borde; amapuleti
cups = kikombe, vikombe; koppies; izinkomishi
knife = kisu, visu; ummese
fridge = friji, jokofu; yskas; ifriji
stove = stoof; isitofu, sitofu
book = kitabu, vitabu; boek, boeke; incwadi, izincwadi, incwadzi, tincwadzi
ball = mpira; ibhola
toys = speelgoed; amathoyizi
dolls = mwanasesere, wanasesere
milk = maziwa; melk; ubisi, lubisi
eggs = yai, mayai; eiers; amaqanda, emacandza
bread = mkate, mikate; isinkwa, sinkhwa
flour = meel; ufulawa
rice = mchele; rys; ilayisi, irayisi
beans = maharagwe; boontjies; ubhontshisi, emabhontjisi
vegetables = mboga; groente; imifino, imibhidvo
fruit = matunda; vrugte; izithelo, titselo
mangoes = embe, maembe
avocados = parachichi; avokado; ukotapeya
bananas = ndizi; piesangs; ubhanana
oranges = chungwa, machungwa; lemoene; amawolintshi
tomatoes = nyanya; tamaties; utamatisi
onions = kitunguu, vitunguu; uie; anyanisi
potatoes = viazi; aartappels; amazambane, emazambane
meat = nyama; vleis; inyama
fish = samaki; inhlanzi, inhlanti
honey = asali; heuning; uju
sugar = sukari; suiker; ushukela, shukela
tea = chai; itiye, litiya
coffee = kahawa; koffie; ikhofi, likhofi
oil = mafuta; olie; amafutha, emafutsa
soap = sabuni; insipho
food = chakula; kos; ukudla
medicine = dawa; medisyne; umuthi, umutsi
chicken = kuku; hoender, hoenders; inkukhu, izinkukhu, inkhukhu, tinkhukhu
cow = ng’ombe, ng'ombe; koei, koeie; inkomo, izinkomo, inkhomo, tinkhomo
goat = mbuzi; imbuzi, izimbuzi, imbuti, timbuti
sheep = kondoo; skaap, skape; imvu, izimvu, timvu
pig = nguruwe; vark, varke; ingulube, izingulube, tingulube
dog = mbwa; hond, honde; inja, izinja
cat = paka; ikati
seeds = mbegu; saad; imbewu, inhlanyelo
wood = mbao
firewood = kuni; izinkuni, tinkhuni
house = nyumba; huis, huise; indlu
land = shamba
plot = kiwanja, viwanja; erf
flowers = blomme; izimbali, timbali
`

/** What else a wish says: no title is looked for by these words, which give way to the English ones. */
const others = `
i = ek, mimi, mina
gift = zawadi; geskenk, geskenke; isipho
want = nataka, ninataka, natafuta, ninatafuta, nahitaji, ninahitaji, naomba; soek, wil; ngifuna, ngicela, ngidinga, ngidzinga
under = kwa bei ya chini ya, bei ya chini ya, chini ya; onder, minder as; ngaphansi kuka, ngaphansi kwa
over = zaidi ya; meer as
without = bila; sonder
not = sio; nie; hhayi
from = kutoka
in = katika, huko
for = kwa ajili ya, ya, wa, cha, vya, za, la, kwa; vir
with = yenye, vyenye, mwenye; met
and = na; en
leather = ngozi; leer; isikhumba
plastic = plastiki; plastiek
please = tafadhali; asseblief
have = hê
red = nyekundu, vyekundu, chekundu, jekundu, mwekundu, mekundu; rooi; obomvu, ebomvu, elibomvu, ezibomvu
black = nyeusi, vyeusi, cheusi, jeusi, mweusi, meusi; swart; omnyama, emnyama, lomnyama, ezimnyama
white = nyeupe, vyeupe, cheupe, jeupe, mweupe, meupe; omhlophe, emhlophe, lomhlophe, ezimhlophe
green = kijani; groen
blue = samawati, bluu; blou
yellow = manjano, njano; geel
brown = kahawia
grey = kijivu; grys
purple = zambarau
pink = waridi; pienk
big = kubwa, vikubwa, mkubwa
small = ndogo, vidogo, mdogo
nice = nzuri, mzuri
cheap = rahisi, nafuu; goedkoop, goedkope
new = mpya; nuwe
children = watoto; kinders; izingane, bantfwana
child = mtoto; umntwana, umntfwana
women = wanawake; vroue; abesifazane
men = wanaume; amadoda
wedding = harusi; troue; umshado
school = shule; isikole, sikolo
shillings = shilingi
`

const read = (text: string): Map<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [english = '', tongues = ''] = line.split(' = ')
        return tongues.split(/[,;]/).map((word): [string, string] => [word.trim(), english])
      }),
  )

const goodsInEnglish = read(goods)
const othersInEnglish = read(others)
const phrases = [...othersInEnglish.keys()].filter((word) => word.includes(' '))
/** IsiZulu writes an amount with a hyphen before it. */
const phrase = new RegExp(`(?<!\\p{L})(${phrases.join('|')})(?!\\p{L})-?`, 'giu')

/** English texts may hold these short words too: they count only beside a longer one. */
const particles: ReadonlySet<string> = new Set(['i', 'for', 'with', 'and', 'in', 'not', 'from', 'leather'])

/**
 * A wish with the English words for what it says in Swahili, Afrikaans, isiZulu or siSwati, and its own words for goods,
 * since titles may hold those. A text with none of these words stays as it is.
 */
export const inEnglish = (text: string): { text: string; own: { word: string; english: string }[] } => {
  const words = text.toLowerCase().match(/\p{L}[\p{L}'’]*/gu) ?? []
  const own = words.flatMap((word) => {
    const english = goodsInEnglish.get(word)
    return english ? { word, english } : []
  })
  const isForeign = words.some((word) => {
    const meaning = othersInEnglish.get(word)
    return meaning !== undefined && !particles.has(meaning)
  })
  if (own.length === 0 && !isForeign) return { text, own }
  const translated = text
    .replace(phrase, (_, said: string) => `${othersInEnglish.get(said.toLowerCase()) ?? said} `)
    .replace(/\p{L}[\p{L}'’]*/gu, (found) => {
      const word = found.toLowerCase()
      return goodsInEnglish.get(word) ?? othersInEnglish.get(word) ?? found
    })
  return { text: translated, own }
}
