/** `key | name | town | country | description`. */
export const shops = `
lobamba-sound | Lobamba Sound | Lobamba | SZ | Instruments and lessons.
nhlangano-yard | Nhlangano Yard | Nhlangano | SZ | For the yard, the roof and the fence.
piggs-plants | Piggs Peak Plants | Piggs Peak | SZ | Seedlings, flowers and what they need.
tailors-corner | Tailor's Corner | Mbabane | SZ | Machines, thread and cloth. We do not sew for you.
thika-home | Thika Home Needs | Thika | KE | Soap to broom, one shelf.
pet-palace | Palace Hotel | Nairobi | KE | For dogs, cats and fish. The building was a hotel once.
nakuru-water | Rift Water | Nakuru | KE | Clean water for homes and schools.
ngong-play | Ngong Games | Nairobi | KE | Consoles and board games, new and used.
malindi-swim | Malindi Swim | Malindi | KE | For the sea.
kasi-gym | Kasi Gym | Polokwane | ZA | Boxing and team sports.
optic-one | Optic One | Bloemfontein | ZA | Eyes and health.
spar-tools | Gqeberha Tools | Gqeberha | ZA | Tools and car care.
sleep-well | Sleep Well | East London | ZA | Pyjamas, socks and slippers.
padaria-sol | Padaria Sol | Maputo | MZ | Pão e doces todos os dias.
tete-obras | Tete Obras | Tete | MZ | Material de construção.
lome-cuisine | Lomé Cuisine | Lomé | TG | Tout pour la cuisine.
douala-tech | Douala Tech | Douala | CM | Accessoires informatiques.
`

/** `key | title | price and currency | category | shop | description`. */
export const products = `
guitar | Acoustic guitar | 1350 SZL | Other | lobamba-sound | Steel strings, brown, with a bag.
keyboard | Electric piano, 61 keys | 2400 SZL | Electronics | lobamba-sound | Works on mains or batteries.
drum | Wooden drum with cowhide | 700 SZL | Other | lobamba-sound | Played with hands, 40 cm.
guitar-strings | Guitar strings, set of six | 95 SZL | Other | lobamba-sound | Steel.
lesson | Guitar lesson, one hour | 120 SZL | Other | lobamba-sound | For beginners, on Saturdays.
roof-sheet | Roofing sheet 3 m | 185 SZL | Home & Garden | nhlangano-yard | Corrugated iron, 0.4 mm.
fence-wire | Fence wire 50 m | 540 SZL | Home & Garden | nhlangano-yard | 1.2 m high, galvanised.
ladder | Aluminium ladder | 890 SZL | Home & Garden | nhlangano-yard | Seven steps, folds.
hosepipe | Garden hosepipe 30 m | 260 SZL | Home & Garden | nhlangano-yard | Green, with fittings.
kennel | Dog kennel | 720 SZL | Home & Garden | nhlangano-yard | Wood, for a large dog.
avocado-tree | Avocado seedling | 55 SZL | Home & Garden | piggs-plants | Grafted Hass, bears after three years.
roses | Bouquet of red roses | 240 SZL | Other | piggs-plants | Twelve roses.
cabbage | Cabbage seedlings, 200 | 70 SZL | Home & Garden | piggs-plants | Ready to plant.
compost | Compost 30 kg | 85 SZL | Home & Garden | piggs-plants | Well rotted kraal manure.
sewing | Sewing machine, electric | 2150 SZL | Home & Garden | tailors-corner | 12 stitches, one year guarantee.
sewing-hand | Sewing machine, hand crank | 1400 SZL | Home & Garden | tailors-corner | Second hand, no electricity needed.
scissors | Tailor's scissors | 160 SZL | Home & Garden | tailors-corner | 25 cm steel.
shweshwe | Shweshwe cloth, per metre | 78 SZL | Fashion | tailors-corner | Cotton, blue.
detergent | Washing powder 3 kg | 620 KES | Home & Garden | thika-home | For hand and machine.
broom | Soft broom | 250 KES | Home & Garden | thika-home | Long handle.
mop | Mop with bucket | 1450 KES | Home & Garden | thika-home | Wrings with the foot.
toilet-paper | Toilet paper, 40 rolls | 980 KES | Home & Garden | thika-home | Two-ply.
bulbs | LED bulbs, pack of four | 600 KES | Home & Garden | thika-home | 9 W, white light.
extension | Extension cable, five sockets | 850 KES | Electronics | thika-home | 3 m, with switch.
dog-food | Dog food 10 kg | 2300 KES | Other | pet-palace | Beef, for grown dogs.
cat-food | Cat food 2 kg | 950 KES | Other | pet-palace | Fish.
kitten | Kitten, grey | 1500 KES | Other | pet-palace | Nine weeks, vaccinated.
aquarium | Fish tank 40 litres | 5400 KES | Home & Garden | pet-palace | With pump and light, no fish.
water-filter | Water filter 20 litres | 3600 KES | Home & Garden | nakuru-water | Ceramic, no electricity.
dispenser | Hot and cold water dispenser | 7800 KES | Home & Garden | nakuru-water | Electric, white.
jerrycan | Jerrycan 20 litres | 350 KES | Home & Garden | nakuru-water | Yellow.
console | PlayStation 4, used | 24000 KES | Electronics | ngong-play | 500 GB, two pads.
gamepad | Game pad for PS4 | 2200 KES | Electronics | ngong-play | Black, wireless.
draughts | Draughts board | 650 KES | Toys & Games | ngong-play | Wood, folds.
cards | Playing cards | 200 KES | Toys & Games | ngong-play | Plastic, washable.
swimsuit | Ladies' swimming costume | 1600 KES | Fashion | malindi-swim | One piece, black, S to XL.
trunks | Men's swimming trunks | 1100 KES | Fashion | malindi-swim | Blue, M to XL.
goggles | Swimming goggles | 700 KES | Sports & Outdoors | malindi-swim | For adults and children.
boxing | Boxing gloves | 550 ZAR | Sports & Outdoors | kasi-gym | Imitation leather, red, 12 oz.
punchbag | Punch bag 1.2 m | 990 ZAR | Sports & Outdoors | kasi-gym | Real leather, filled.
netball | Netball bibs, set of seven | 260 ZAR | Sports & Outdoors | kasi-gym | Yellow.
basketball | Basketball | 310 ZAR | Sports & Outdoors | kasi-gym | Size 7, rubber.
rope | Skipping rope | 65 ZAR | Sports & Outdoors | kasi-gym | 2.8 m.
glasses | Reading glasses | 120 ZAR | Health & Beauty | optic-one | +1 to +3, black frame.
sunglasses | Sunglasses | 180 ZAR | Fashion | optic-one | UV 400, for men and ladies.
bp | Blood pressure monitor | 480 ZAR | Health & Beauty | optic-one | For the upper arm.
thermometer | Digital thermometer | 75 ZAR | Health & Beauty | optic-one | Ten seconds.
spanners | Spanner set, 14 pieces | 420 ZAR | Automotive | spar-tools | 8 to 24 mm.
jack | Car jack 2 ton | 380 ZAR | Automotive | spar-tools | Hydraulic.
pressure | Pressure washer | 1690 ZAR | Home & Garden | spar-tools | 130 bar, for cars and walls.
pyjamas | Ladies' pyjamas | 220 ZAR | Fashion | sleep-well | Flannel, pink, S to XL.
socks | Cotton socks, six pairs | 99 ZAR | Fashion | sleep-well | Black, 6 to 10.
slippers | Warm slippers | 140 ZAR | Fashion | sleep-well | Wool, brown, 4 to 10.
gown | Men's dressing gown | 390 ZAR | Fashion | sleep-well | Fleece, navy.
bread | Pão fresco, dez unidades | 100 MZN | Food & Beverages | padaria-sol | Feito de manhã.
pasteis | Pastéis de nata, doze | 480 MZN | Food & Beverages | padaria-sol | Doces com creme.
tiles | Azulejos brancos, m² | 720 MZN | Home & Garden | tete-obras | 30 x 60 cm.
door | Porta de madeira | 5400 MZN | Home & Garden | tete-obras | 80 x 210 cm, sem fechadura.
tap | Torneira de cozinha | 1300 MZN | Home & Garden | tete-obras | Inox.
mortar | Mortier et pilon | 9000 XOF | Home & Garden | lome-cuisine | En bois, grand.
knives | Couteaux de cuisine, cinq | 7500 XOF | Home & Garden | lome-cuisine | Inox.
thermos | Thermos 2 litres | 8500 XOF | Home & Garden | lome-cuisine | Garde chaud douze heures, rouge.
palm-oil | Huile de palme 5 litres | 6000 XOF | Food & Beverages | lome-cuisine | Rouge, naturelle.
mouse | Souris sans fil | 5000 XAF | Electronics | douala-tech | Noire, avec pile.
router | Routeur Wi-Fi 4G | 28000 XAF | Electronics | douala-tech | Toutes les cartes SIM.
webcam | Webcam HD | 14000 XAF | Electronics | douala-tech | Avec micro.
`
