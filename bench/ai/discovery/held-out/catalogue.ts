/**
 * This set is for judging only: nobody tunes on it, and what may be tuned on lies in `../dev`.
 * `key | name | town | country | description`. Some names promise what the shop does not sell.
 */
export const shops = `
swazi-mobile | Swazi Mobile Corner | Manzini | SZ | Phones, repairs and small power, opposite the bus rank.
leather-world | Leather World | Mbabane | SZ | The name was my uncle's. We sew canvas and cotton; no leather in this house.
ezulwini-home | Ezulwini Home | Ezulwini | SZ | Beds, couches and everything that makes a house warm.
car-boot | Mkhulu's Car Boot | Matsapha | SZ | Tools, garden and building. We do not sell cars, only what fits in the boot of one.
siteki-farm | Siteki Fresh Farm | Siteki | SZ | Eggs, milk, vegetables and animals, straight from our farm.
nairobi-style | Nairobi Style | Mbabane | SZ | Clothes and accessories on Gwamile Street. We are in Mbabane only.
manzini-wheels | Manzini Wheels | Manzini | SZ | Used cars with papers, and the parts to keep them going.
gikomba-queen | Gikomba Queen | Nairobi | KE | Mitumba grade one and new stock every Tuesday.
moi-gadgets | Moi Avenue Gadgets | Nairobi | KE | Phones, computers and TVs, new and ex-UK.
sweet-sixteen | Sweet Sixteen Boutique | Nairobi | KE | Cakes and bitings for every party. Order two days before.
kisumu-lake | Kisumu Lake Shop | Kisumu | KE | Fish from the lake and everything to cook it with.
pwani-home | Pwani Home | Mombasa | KE | Furniture and soft things for the coast.
eldo-runners | Eldoret Runners | Eldoret | KE | Sports goods from the home of champions.
shoe-box | The Shoe Box | Nakuru | KE | Books and stationery. It started in a shoe box, hence the name.
soweto-kicks | Soweto Kicks | Johannesburg | ZA | Shoes and streetwear from Vilakazi Street.
little-lion | Little Lion | Durban | ZA | For mothers, babies and tired fathers.
kaap-beauty | Kaap Beauty | Cape Town | ZA | Skin, hair and scent.
jozi-appliances | Jozi Appliances | Johannesburg | ZA | Everything with a plug. Two years guarantee on new goods.
maritzburg-school | Maritzburg School Wear | Pietermaritzburg | ZA | Uniforms and school goods.
cheap-cars | Cheap Cars | Durban | ZA | Toys and games. The cars are small and take batteries.
casa-maputo | Casa Maputo | Maputo | MZ | Tudo para a casa.
moda-beira | Moda da Beira | Beira | MZ | Roupa, sapatos e desporto.
telefones-norte | Telefones Norte | Nampula | MZ | Telemóveis novos com garantia de seis meses.
abidjan-chic | Abidjan Chic | Abidjan | CI | Mode, beauté et saveurs de chez nous.
dakar-maison | Dakar Maison | Dakar | SN | Tout pour la maison.
kin-tech | Kin Tech | Kinshasa | CD | Informatique, téléphones et énergie, prix en dollars.
dar-pikipiki | Dar Pikipiki | Dar es Salaam | TZ | Pikipiki, bajaji, magari na vifaa vyake.
luanda-som | Luanda Som | Luanda | AO | Som e festa.
`

/** `key | title | price and currency | category | shop | description`. */
export const products = `
ph-galaxy | Samsung Galaxy A06, 64 GB | 1899 SZL | Electronics | swazi-mobile | Black, dual SIM, 6.7-inch screen, 5000 mAh. New and sealed, one year guarantee.
ph-iphone-xr | iPhone XR 64 GB, second hand | 2950 SZL | Electronics | swazi-mobile | Red. Battery health 84%. Small scratch at the back, screen clean. Charger not included.
ph-button | itel button phone with torch and radio | 1450 KES | Electronics | moi-gadgets | Kabambe. Big buttons, battery lasts a week, two lines.
ph-infinix | Infinix Hot 40i, 128 GB | 15999 KES | Electronics | moi-gadgets | Blue smartphone, 50 MP camera, 5000 mAh battery.
ph-tecno | Telemóvel Tecno Pop 8, 64 GB | 6500 MZN | Electronics | telefones-norte | Smartphone dourado, dois cartões, ecrã de 6,6 polegadas.
ph-nokia | Telemóvel Nokia de teclas | 1800 MZN | Electronics | telefones-norte | Simples e resistente, com lanterna. Bom para os avós.
ph-redmi | Redmi 13C, 128 Go | 110 USD | Electronics | kin-tech | Téléphone neuf, double SIM, bon appareil photo 50 MP, couleur verte.
cover-a06 | Silicone cover for Samsung A06 | 80 SZL | Electronics | swazi-mobile | Soft cover, clear. This is the cover only, not the phone.
screen-repair | Phone screen repair | 450 SZL | Other | swazi-mobile | We change your broken screen while you wait. Samsung and iPhone.
charger-c | Type-C fast charger 25 W | 900 KES | Electronics | moi-gadgets | White, with cable. For most new phones.
powerbank-big | Power bank 20000 mAh | 2200 KES | Electronics | moi-gadgets | Charges a phone four times.
powerbank-mini | Power bank 5000 mAh | 180 SZL | Electronics | swazi-mobile | Small enough for the pocket.
earbuds | Wireless earbuds | 1500 KES | Electronics | moi-gadgets | Black, charging case, 20 hours of music.
headphones-ao | Auscultadores sem fios | 18000 AOA | Electronics | luanda-som | Pretos, bom grave, bateria de 24 horas.
speaker-party | Coluna Bluetooth para festas | 45000 AOA | Electronics | luanda-som | Muito alta, com luzes e microfone.
speaker-mini | Small Bluetooth speaker | 250 SZL | Electronics | swazi-mobile | Fits in one hand, eight hours of battery.
laptop-dell | Dell Latitude 7280, ex-UK | 24500 KES | Electronics | moi-gadgets | Core i5, 8 GB RAM, 256 GB SSD, 12-inch. Light laptop for school and office.
laptop-hp | Ordinateur portable HP 250, 8 Go | 380 USD | Electronics | kin-tech | Neuf, écran 15 pouces, disque 512 Go, garantie un an.
laptop-lenovo | Lenovo IdeaPad 1 laptop | 6499 ZAR | Electronics | jozi-appliances | New, 15.6-inch, 8 GB RAM, 256 GB.
tablet-kids | Kids' tablet, 7 inch | 1199 ZAR | Electronics | cheap-cars | With learning games and a thick green case.
tv-32 | 32-inch LED television | 2199 ZAR | Electronics | jozi-appliances | HD, two HDMI. Not a smart TV.
tv-43 | Vitron 43-inch smart TV | 26500 KES | Electronics | moi-gadgets | Android, YouTube and Netflix, wall bracket free.
tv-50 | Téléviseur 50 pouces | 185000 XOF | Electronics | dakar-maison | Smart TV 4K avec télécommande vocale.
radio-solar | Solar radio with torch | 1800 KES | Electronics | kisumu-lake | FM and AM, charges in the sun, takes a memory card.
printer | Printer, scanner and copier in one | 1350 ZAR | Electronics | jozi-appliances | Colour, Wi-Fi. Ink for 100 pages included.
flash-64 | Flash disk 64 GB | 850 KES | Electronics | moi-gadgets | USB 3.0, metal.
camera-canon | Canon 700D camera, used | 32000 KES | Electronics | moi-gadgets | With an 18-55 mm lens, bag and two batteries.
solar-kit | Solar home kit with three lamps | 8900 KES | Electronics | moi-gadgets | Panel, battery, three bulbs and a phone charger. No electricity needed.
solar-lamp | Solar lamp | 210 SZL | Electronics | swazi-mobile | Six hours of light, can hang on a wall.
generator | Groupe électrogène 2,5 kVA | 290 USD | Electronics | kin-tech | À essence, démarrage à corde, pour la maison pendant les coupures.
fridge-big | Fridge-freezer 200 litres, silver | 4299 ZAR | Home & Garden | jozi-appliances | Two doors, uses little electricity. 143 cm tall.
fridge-bar | Bar fridge 90 litres, white | 1950 SZL | Home & Garden | ezulwini-home | Small fridge for a room. Second hand, six months old.
kettle | Electric kettle 1.7 litres | 249 ZAR | Home & Garden | jozi-appliances | Stainless steel, switches itself off.
iron | Steam iron | 299 ZAR | Home & Garden | jozi-appliances | 2000 W, blue.
microwave | Microwave oven 20 litres | 1199 ZAR | Home & Garden | jozi-appliances | White, five power levels.
washing-machine | Twin tub washing machine 8 kg | 2899 ZAR | Home & Garden | jozi-appliances | Washes and spins. Works with a bucket of water.
stove-plate | Two-plate electric stove | 549 ZAR | Home & Garden | jozi-appliances | Table top, 2500 W.
blender | Blender with grinder | 2800 KES | Home & Garden | pwani-home | 1.5 litres, for juice and spices.
meko | Gas cooker 6 kg with burner | 4500 KES | Home & Garden | kisumu-lake | Meko, full cylinder included.
jiko | Jiko ya kuokoa makaa | 1200 KES | Home & Garden | kisumu-lake | Hutumia mkaa nusu tu. Udongo ndani, chuma nje.
fan-stand | Ventilateur sur pied | 22000 XOF | Home & Garden | dakar-maison | Trois vitesses, silencieux, télécommande.
fan-table | Ventoinha de mesa | 1500 MZN | Home & Garden | casa-maputo | Branca, três velocidades.
bed-double | Double bed with mattress | 3200 SZL | Home & Garden | ezulwini-home | Base and foam mattress together, headboard not included.
mattress-single | Single foam mattress | 850 SZL | Home & Garden | ezulwini-home | 15 cm thick, firm.
mattress-mz | Colchão de casal | 7800 MZN | Home & Garden | casa-maputo | Espuma densa, 140 x 190 cm.
blanket | Thick blanket, double | 380 SZL | Home & Garden | ezulwini-home | Two-ply, soft, brown lion pattern. For cold nights.
duvet | Duvet with sheets, 5 x 6 | 2900 KES | Home & Garden | pwani-home | Cotton, grey, two pillow cases.
sofa-ke | Five-seater sofa | 38000 KES | Home & Garden | pwani-home | Brown fabric, hard wood frame, made to order in two weeks.
couch-sz | Corner couch, grey | 6800 SZL | Home & Garden | ezulwini-home | Fabric, seats five.
table-chairs | Mesa plástica com quatro cadeiras | 4200 MZN | Home & Garden | casa-maputo | Branca, para o quintal.
chair-office | Office chair on wheels | 1150 ZAR | Home & Garden | jozi-appliances | Black mesh, adjustable height.
curtains-ke | Curtains with sheer | 3200 KES | Home & Garden | pwani-home | Two panels of 1.5 m, cream.
curtains-mz | Cortinados para sala | 2400 MZN | Home & Garden | casa-maputo | Azuis, par de 2,5 m.
net-ke | Mosquito net 4 x 6 | 700 KES | Home & Garden | kisumu-lake | Treated, blue.
net-sn | Moustiquaire deux places | 6500 XOF | Home & Garden | dakar-maison | Imprégnée, blanche.
carpet | Tapis de salon | 48000 XOF | Home & Garden | dakar-maison | Rouge et beige, 160 x 230 cm.
pots-mz | Conjunto de panelas, cinco peças | 3600 MZN | Home & Garden | casa-maputo | Alumínio com tampas.
pot-iron | Three-legged cast-iron pot, no. 3 | 620 SZL | Home & Garden | car-boot | For cooking outside on the fire. Feeds fifteen.
sufuria | Sufuria set of five | 1950 KES | Home & Garden | kisumu-lake | Aluminium cooking pots without lids.
plates | Service d'assiettes, 24 pièces | 19500 XOF | Home & Garden | dakar-maison | Porcelaine blanche.
grass-mat | Licansi, grass mat | 150 SZL | Home & Garden | ezulwini-home | Traditional mat woven by hand, for sitting or sleeping.
bucket | Bucket with lid, 20 litres | 95 SZL | Home & Garden | car-boot | Blue plastic, strong handle.
wardrobe | Guarda-roupa de três portas | 9500 MZN | Home & Garden | casa-maputo | Madeira clara, com espelho.
hoe | Hoe with wooden handle | 165 SZL | Home & Garden | car-boot | Forged head, for the fields.
wheelbarrow | Wheelbarrow | 799 SZL | Home & Garden | car-boot | 65 litres, steel tray.
drill | Cordless drill 18 V | 950 SZL | Home & Garden | car-boot | Two batteries and a case.
lawnmower | Electric lawnmower | 2400 SZL | Home & Garden | car-boot | 1600 W, grass box.
water-tank | Water tank 1000 litres | 1850 SZL | Home & Garden | car-boot | Green, with tap.
paint | White wall paint 20 litres | 560 SZL | Home & Garden | car-boot | For inside and outside.
tent | Camping tent for three | 1250 SZL | Sports & Outdoors | car-boot | Waterproof, 4 kg.
maize-seed | Maize seed 10 kg | 390 SZL | Other | siteki-farm | Early variety for dry places. For planting, not for eating.
chicks | Fifty day-old broiler chicks | 520 SZL | Other | siteki-farm | Vaccinated. Collect on Wednesdays.
goat | Live goat | 1500 SZL | Other | siteki-farm | Male, two years old, healthy.
eggs | Tray of 30 eggs | 65 SZL | Food & Beverages | siteki-farm | Large, laid this week.
emasi | Emasi, sour milk, 2 litres | 38 SZL | Food & Beverages | siteki-farm | Thick, made the old way.
sweet-potato | Sweet potatoes, 10 kg | 90 SZL | Food & Beverages | siteki-farm | Bhatata, red skin.
honey | Pure honey 500 g | 75 SZL | Food & Beverages | siteki-farm | Raw, from our own bees.
tilapia | Fresh tilapia, per kg | 650 KES | Food & Beverages | kisumu-lake | Caught in Lake Victoria, cleaned.
omena | Dried omena 1 kg | 500 KES | Food & Beverages | kisumu-lake | Sun-dried small fish, no sand.
tea | Kericho tea 500 g | 320 KES | Food & Beverages | kisumu-lake | Strong black tea leaves.
rice | Pishori rice 5 kg | 1100 KES | Food & Beverages | kisumu-lake | From Mwea, with the smell.
cake | Birthday cake, black forest 1 kg | 2500 KES | Food & Beverages | sweet-sixteen | Name written on top for free. Contains eggs and milk.
samosas | Fifty beef samosas | 2000 KES | Food & Beverages | sweet-sixteen | Hot, for a party.
attieke | Attiéké, 5 kg | 5000 XOF | Food & Beverages | abidjan-chic | Semoule de manioc fraîche.
cocoa | Poudre de cacao 500 g | 4500 XOF | Food & Beverages | abidjan-chic | Pur cacao, sans sucre.
cashews | Castanha de caju torrada 1 kg | 650 MZN | Food & Beverages | casa-maputo | Com um pouco de sal.
dress-red | Red evening dress | 950 KES | Fashion | gikomba-queen | Mtumba grade one, size 12, knee length, polyester.
dress-kitenge | Kitenge maxi dress | 3200 KES | Fashion | gikomba-queen | Cotton, yellow and blue, sewn to your measure.
dress-wax | Robe en pagne wax | 18000 XOF | Fashion | abidjan-chic | Orange et bleue, tailles 38 à 46.
dress-wedding | Vestido de noiva | 12500 MZN | Fashion | moda-beira | Branco, renda, com véu. Tamanho 40.
dress-capulana | Vestido de capulana | 1900 MZN | Fashion | moda-beira | Algodão, verde e amarelo.
boubou | Boubou brodé pour homme | 35000 XOF | Fashion | abidjan-chic | Bazin blanc, trois pièces.
suit | Men's suit, navy | 1450 SZL | Fashion | nairobi-style | Jacket and trousers, sizes 34 to 44.
lihiya | Lihiya, red | 160 SZL | Fashion | nairobi-style | Traditional cotton wrap, for umhlanga and incwala.
jacket | Black puffer jacket | 590 SZL | Fashion | nairobi-style | Warm winter jacket with a hood, men and ladies.
necklace | Bead necklace | 130 SZL | Fashion | nairobi-style | Blue, white and red beads, made by hand.
watch | Men's wrist watch | 450 SZL | Fashion | nairobi-style | Steel, shows the date, water resistant.
jeans-ladies | Ladies' jeans | 650 KES | Fashion | gikomba-queen | Stretch denim, sizes 28 to 36.
jeans-men | Calças de ganga para homem | 950 MZN | Fashion | moda-beira | Azul escuro, tamanhos 38 a 46.
shirt-men | Men's check shirt | 800 KES | Fashion | gikomba-queen | Cotton, long sleeves, M to XXL, green and white.
sweater-kids | Sweta ya watoto | 600 KES | Fashion | gikomba-queen | Sufi, ina joto, miaka 4 hadi 8, rangi ya samawati.
tshirt | Plain white T-shirt | 89 ZAR | Fashion | soweto-kicks | Cotton, S to XXL. R80 each if you take ten.
cap | Black cap | 150 ZAR | Fashion | soweto-kicks | Adjustable, cotton.
shirt-school | White school shirt | 120 ZAR | Fashion | maritzburg-school | Short sleeves, ages 6 to 16.
trousers-school | Grey school trousers | 180 ZAR | Fashion | maritzburg-school | Strong knees, ages 6 to 16.
tunic-school | Navy school tunic for girls | 210 ZAR | Fashion | maritzburg-school | Box pleats, ages 6 to 14.
shoes-school | Black school shoes | 349 ZAR | Fashion | maritzburg-school | Real leather, boys and girls, sizes 11 to 8.
bag-school | School backpack, blue | 229 ZAR | Fashion | maritzburg-school | 25 litres, waterproof bottom.
bag-school-ke | Begi la shule, jekundu | 1200 KES | Fashion | shoe-box | Red school bag, three pockets.
sneakers-white | White sneakers | 499 ZAR | Fashion | soweto-kicks | Synthetic, easy to wipe. Sizes 3 to 10.
sneakers-leather | Black leather sneakers | 1299 ZAR | Fashion | soweto-kicks | Real leather, air sole. Sizes 5 to 11.
boots-safety | Safety boots | 650 ZAR | Fashion | soweto-kicks | Leather with a steel toe, for building work.
flats | Ladies' flat shoes, black | 199 ZAR | Fashion | soweto-kicks | Soft textile, for the office.
shoes-office | Viatu vya ngozi vya ofisi | 2800 KES | Fashion | gikomba-queen | Men's brown leather shoes, size 40 to 45.
shoes-canvas | Canvas shoes (raba) | 750 KES | Fashion | gikomba-queen | Black or white, sizes 38 to 43. Cloth and rubber.
gumboots | Gumboots | 900 KES | Fashion | gikomba-queen | Green rubber boots for the rain, 39 to 44.
sandals-leather | Maasai leather sandals | 1300 KES | Fashion | pwani-home | Real leather with beads, 37 to 43.
sandals-canvas | Canvas sandals | 260 SZL | Fashion | leather-world | Cotton straps and rubber sole, no animal in it.
heels | Sapatos de salto alto, vermelhos | 1600 MZN | Fashion | moda-beira | Salto de 8 cm, tamanhos 36 a 40.
flipflops | Chinelos | 250 MZN | Fashion | moda-beira | Borracha, várias cores.
bag-canvas | Brown canvas handbag | 290 SZL | Fashion | leather-world | Looks like leather, is waxed canvas. Zip and inner pocket.
bag-cotton | Cotton shopping bag | 120 SZL | Fashion | leather-world | Strong, washable, black.
belt | Woven belt | 110 SZL | Fashion | leather-world | Cotton, brown, up to 110 cm.
bag-leather | Sac à main en cuir | 27000 XOF | Fashion | abidjan-chic | Cuir véritable, noir, fermeture éclair.
wallet | Men's leather wallet | 1100 KES | Fashion | pwani-home | Brown cow leather, six cards.
earrings | Boucles d'oreilles dorées | 6000 XOF | Fashion | abidjan-chic | Plaqué or, légères.
maillot | Maillot des Éléphants | 9000 XOF | Sports & Outdoors | abidjan-chic | Orange, tailles M à XXL.
jersey-ke | Harambee Stars jersey | 1800 KES | Sports & Outdoors | eldo-runners | Red, sizes S to XL.
running | Running shoes | 5200 KES | Sports & Outdoors | eldo-runners | Light, for the road, sizes 38 to 45, orange.
football | Football size 5 | 1500 KES | Sports & Outdoors | eldo-runners | Stitched, for grass and murram.
football-mz | Bola de futebol | 850 MZN | Sports & Outdoors | moda-beira | Tamanho 5, branca e preta.
dumbbells | Dumbbells, 20 kg set | 4900 KES | Sports & Outdoors | eldo-runners | Adjustable, iron.
yoga-mat | Exercise mat | 1300 KES | Sports & Outdoors | eldo-runners | 6 mm thick, purple.
bike-mtb | Mountain bike, 26 inch | 14500 KES | Sports & Outdoors | eldo-runners | 21 gears, black, for adults.
rod | Fishing rod and reel | 2600 KES | Sports & Outdoors | kisumu-lake | 2.1 m, with line and hooks.
nappies | Nappies size 4, pack of 60 | 219 ZAR | Health & Beauty | little-lion | For 9 to 14 kg.
nappies-ci | Couches bébé taille 3 | 7500 XOF | Health & Beauty | abidjan-chic | Paquet de 50, de 4 à 9 kg.
pram | Pram, grey | 1499 ZAR | Other | little-lion | Folds with one hand, rain cover.
cot | Wooden baby cot | 1850 ZAR | Home & Garden | little-lion | Pine, three heights, mattress not included.
baby-clothes | Newborn clothes, five pieces | 299 ZAR | Fashion | little-lion | Cotton, white and yellow, 0 to 3 months.
baby-bottle | Baby bottle, anti-colic | 89 ZAR | Other | little-lion | 260 ml, no BPA.
carrier | Baby carrier wrap | 350 ZAR | Other | little-lion | Soft cotton, front or back.
toy-rc | Remote control car, red | 349 ZAR | Toys & Games | cheap-cars | Fast cheap car! Full service history of fun. Four AA batteries not included.
toy-cars | Ten small metal cars | 149 ZAR | Toys & Games | cheap-cars | Toyota, BMW and other models as long as a finger.
doll | African doll | 199 ZAR | Toys & Games | cheap-cars | Soft body, shweshwe dress, 40 cm.
blocks | Building blocks, 100 pieces | 149 ZAR | Toys & Games | cheap-cars | Plastic, from three years.
puzzle | Map of Africa puzzle | 120 ZAR | Toys & Games | cheap-cars | Wood, 54 pieces.
bike-kids | Children's bicycle, 16 inch, pink | 1100 ZAR | Toys & Games | cheap-cars | With side wheels, 4 to 7 years.
kcse-maths | KCSE Mathematics revision, Form 4 | 850 KES | Books & Media | shoe-box | Questions with answers, 2015 to 2024.
stories-sw | Hadithi za watoto | 450 KES | Books & Media | shoe-box | Hadithi kumi na picha, kwa Kiswahili.
novel | The River Between, novel | 700 KES | Books & Media | shoe-box | By Ngugi wa Thiong'o. Used, good condition.
exercise-books | Dozen exercise books, 96 pages | 480 KES | Books & Media | shoe-box | Ruled.
calculator | Scientific calculator | 1400 KES | Electronics | shoe-box | Allowed in KCSE, solar.
bible-zu | IBhayibheli lesiZulu | 220 ZAR | Books & Media | maritzburg-school | Old and New Testament in isiZulu, black cover.
contes | Contes africains illustrés | 5500 XOF | Books & Media | dakar-maison | Livre pour enfants, de 5 à 10 ans.
shea-za | Shea body cream 250 ml | 95 ZAR | Health & Beauty | kaap-beauty | For dry skin, no perfume.
perfume-ladies | Ladies' perfume 50 ml | 320 ZAR | Health & Beauty | kaap-beauty | Jasmine and vanilla.
perfume-men | Men's cologne 100 ml | 280 ZAR | Health & Beauty | kaap-beauty | Wood and lemon.
lipstick | Lipstick set of four | 149 ZAR | Health & Beauty | kaap-beauty | Matt reds and browns.
wig | Human hair bob wig | 1899 ZAR | Health & Beauty | kaap-beauty | 10 inch, black, lace front.
braids | Braiding hair, one pack | 45 ZAR | Health & Beauty | kaap-beauty | Synthetic, colour 1B.
clipper | Hair clipper, rechargeable | 399 ZAR | Health & Beauty | kaap-beauty | Four combs, two hours per charge.
sunscreen | Sun cream SPF 50 | 130 ZAR | Health & Beauty | kaap-beauty | 100 ml, no white film on dark skin.
karite | Beurre de karité 500 g | 3000 XOF | Health & Beauty | abidjan-chic | Pur, non raffiné, pour la peau et les cheveux.
savon | Savon noir | 1500 XOF | Health & Beauty | abidjan-chic | 200 g, naturel.
boxer | Pikipiki Boxer BM150 | 2950000 TZS | Automotive | dar-pikipiki | Mpya, nyekundu, na kadi.
helmet | Helmeti ya pikipiki | 65000 TZS | Automotive | dar-pikipiki | Nyeusi, saizi L, ina kioo.
tyre-moto | Tairi la pikipiki | 85000 TZS | Automotive | dar-pikipiki | Nyuma, 3.00-17.
bajaji | Bajaji ya abiria | 7800000 TZS | Automotive | dar-pikipiki | Matairi matatu, mwaka 2022.
vitz | Toyota Vitz 2008 | 9800000 TZS | Automotive | dar-pikipiki | Nyeupe, automatic, km 98,000.
fit | Honda Fit 2010 | 62000 SZL | Automotive | manzini-wheels | Silver, automatic, 138,000 km, papers in order.
polo | VW Polo Vivo 2015 | 118000 SZL | Automotive | manzini-wheels | White, manual, 96,000 km, one owner.
bakkie | Isuzu KB 250 bakkie, 2013 | 145000 SZL | Automotive | manzini-wheels | Diesel, double cab, 201,000 km.
car-battery | Car battery 12 V | 1250 SZL | Automotive | manzini-wheels | 60 Ah, one year guarantee.
seat-covers | Car seat covers | 480 SZL | Automotive | manzini-wheels | Imitation leather, black, full set.
room | Room to rent in Manzini | 900 SZL | Other | ezulwini-home | Per month, near the hospital. Water included, electricity not.
marquee | Tent hire for weddings | 1800 SZL | Other | ezulwini-home | White marquee for 100 people, one day, chairs not included.
photographer | Wedding photographer | 25000 KES | Other | moi-gadgets | Full day in Nairobi, 200 photos and a short film.
`
