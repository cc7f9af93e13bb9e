/** `key | name | town | country | description`. */
export const shops = `
gugu-baby | Gugu's Little Ones | Mbabane | SZ | Everything for babies and mothers.
matsapha-deco | Matsapha Home Deco | Matsapha | SZ | Kitchen, bedroom and bathroom.
siteki-veld | Siteki Veld Store | Siteki | SZ | For farmers and gardeners of Lubombo.
kikuyu-gadgets | Wanjiru Gadgets | Kikuyu | KE | Phones, laptops and what goes with them.
gikomba-thrift | Gikomba Thrift | Nairobi | KE | Mitumba, first grade.
kitengela-food | Kitengela Fresh | Kitengela | KE | From our shamba to your table.
mtwapa-fishing | Mtwapa Outdoors | Mtwapa | KE | Camping, fishing and sport.
jua-power | Jua Power | Kisumu | KE | Solar for home and shop.
uniform-house | Uniform House | Nakuru | KE | School wear and stationery.
mzansi-auto | Mzansi Auto Spares | Pretoria | ZA | Parts for most cars.
glow-durban | Glow by Thandi | Durban | ZA | Hair, nails, skin.
kasi-kicks | Kasi Kicks | Soweto | ZA | Sneakers and caps.
handy-andile | Handy Andile | Cape Town | ZA | Repairs and moving in the city.
polokwane-tools | Limpopo Hardware | Polokwane | ZA | Tools, paint and cement.
gifts-east | Gifts of the East | East London | ZA | Cards, jewellery and surprises.
`

/** `key | title | price and currency | category | shop | description`. */
export const products = `
moses | Moses basket with stand | 780 SZL | Baby | gugu-baby | Woven, with a soft mattress, up to six months.
carrycot | Foldable camp cot | 950 SZL | Baby | gugu-baby | For toddlers up to 15 kg, with bag.
bottle | Feeding bottles, set of three | 165 SZL | Baby | gugu-baby | 250 ml, no BPA.
carrier | Baby carrier | 320 SZL | Baby | gugu-baby | Front and back, from 4 kg.
formula | Infant formula 900 g | 230 SZL | Baby | gugu-baby | From birth to six months.
wipes | Baby wipes, 6 packs | 120 SZL | Baby | gugu-baby | No scent.
highchair | High chair | 690 SZL | Baby | gugu-baby | Folds, tray can be washed.
babygro | Newborn clothes set | 260 SZL | Baby | gugu-baby | Eight pieces, yellow, cotton.
breast-pump | Electric breast pump | 540 SZL | Baby | gugu-baby | Quiet, USB.
monitor-baby | Baby monitor with camera | 990 SZL | Baby | gugu-baby | Night vision, 300 m.
cloth-nappies | Washable cloth nappies, five | 350 SZL | Baby | gugu-baby | With inserts.
maternity | Maternity dress | 290 SZL | Fashion | gugu-baby | Stretch, navy, M to XXL.
bath-tub | Baby bath tub | 180 SZL | Baby | gugu-baby | Blue plastic.
plates | Dinner set, 16 pieces | 640 SZL | Home & Garden | matsapha-deco | White stoneware.
towels | Bath towels, set of four | 310 SZL | Home & Garden | matsapha-deco | Grey cotton.
duvet | Duvet cover set, queen | 450 SZL | Home & Garden | matsapha-deco | Blue, with two pillowcases.
pillow | Pillows, pair | 190 SZL | Home & Garden | matsapha-deco | Hollow fibre.
carpet | Carpet 160 x 230 cm | 890 SZL | Home & Garden | matsapha-deco | Cream and brown, short pile.
clock | Wall clock | 150 SZL | Home & Garden | matsapha-deco | Silent, black.
lamp | Bedside lamp | 210 SZL | Home & Garden | matsapha-deco | Warm light, plugs in.
frypan | Non-stick frying pan 28 cm | 220 SZL | Home & Garden | matsapha-deco | For gas and electric.
lunchbox | Lunch box with compartments | 85 SZL | Home & Garden | matsapha-deco | Keeps food apart, pink or blue.
cooler | Cooler box 26 litres | 390 SZL | Home & Garden | matsapha-deco | Holds ice for a day, no power.
net | Mosquito net, double | 140 SZL | Home & Garden | matsapha-deco | White, hangs from the ceiling.
dustbin | Pedal bin 30 litres | 280 SZL | Home & Garden | matsapha-deco | Steel.
mirror | Full length mirror | 520 SZL | Home & Garden | matsapha-deco | 150 cm, stands or hangs.
potjie | Cast iron three-legged pot | 580 SZL | Home & Garden | matsapha-deco | Size 3, for open fire.
hoe | Hand hoe | 110 SZL | Agriculture | siteki-veld | Steel, wooden handle.
spade | Garden spade | 180 SZL | Agriculture | siteki-veld | Steel, long handle.
wheelbarrow | Wheelbarrow | 650 SZL | Agriculture | siteki-veld | 65 litres, pneumatic wheel.
tomato-seed | Tomato seeds | 35 SZL | Agriculture | siteki-veld | Rodade, 100 g.
spinach-seed | Spinach seeds | 28 SZL | Agriculture | siteki-veld | Swiss chard, 100 g.
shade-net | Shade net 3 x 50 m | 1150 SZL | Agriculture | siteki-veld | Green, 40 %.
drip | Drip irrigation kit | 1450 SZL | Agriculture | siteki-veld | For 500 square metres.
dip | Cattle dip 1 litre | 390 SZL | Agriculture | siteki-veld | Against ticks.
piglets | Piglets, weaned | 700 SZL | Agriculture | siteki-veld | Large White, eight weeks.
heifer | Nguni heifer | 9500 SZL | Agriculture | siteki-veld | Two years old.
incubator | Egg incubator, 96 eggs | 1900 SZL | Agriculture | siteki-veld | Turns by itself, 12 V or mains.
drinker | Chicken drinker 5 litres | 75 SZL | Agriculture | siteki-veld | Plastic, red.
hay | Lucerne bale | 140 SZL | Agriculture | siteki-veld | 20 kg, for goats and cattle.
redmi | Xiaomi Redmi 13C | 15500 KES | Electronics | kikuyu-gadgets | 128 GB, 4 GB RAM, dual SIM, green, new.
itel | Itel button phone | 1800 KES | Electronics | kikuyu-gadgets | Torch, FM radio, big letters.
tablet | Kids tablet 7 inch | 8900 KES | Electronics | kikuyu-gadgets | With rubber case, 32 GB, wifi only.
thinkpad | Lenovo ThinkPad T480 | 32000 KES | Electronics | kikuyu-gadgets | Refurbished, i5, 16 GB RAM, 512 GB SSD.
headphones | Over-ear headphones | 2200 KES | Electronics | kikuyu-gadgets | Wireless, black, 20 hours.
cable | Lightning cable | 500 KES | Electronics | kikuyu-gadgets | For iPhone, 1 m.
flash | Flash disk 64 GB | 900 KES | Electronics | kikuyu-gadgets | USB 3.
memory-card | Memory card 32 GB | 700 KES | Electronics | kikuyu-gadgets | Micro SD.
smartwatch | Smart watch | 3500 KES | Electronics | kikuyu-gadgets | Counts steps, pulse, black strap.
printer | Epson ink tank printer | 24500 KES | Electronics | kikuyu-gadgets | Colour, prints, scans and copies.
cctv | Wifi security camera | 3900 KES | Electronics | kikuyu-gadgets | Sees at night, app on the phone.
decoder | TV aerial, outdoor | 1200 KES | Electronics | kikuyu-gadgets | Digital, with 10 m cable.
woofer | Subwoofer 2.1 | 6500 KES | Electronics | kikuyu-gadgets | Bluetooth, FM, remote.
screen-guard | Screen protector | 300 KES | Electronics | kikuyu-gadgets | Tempered glass, fits Redmi 13C.
ringlight | Ring light with tripod | 2600 KES | Electronics | kikuyu-gadgets | 26 cm, three colours of light.
denim-jacket | Denim jacket | 1200 KES | Fashion | gikomba-thrift | Men, blue, second hand, size L.
kids-jacket | Children's warm jacket | 800 KES | Fashion | gikomba-thrift | Red, padded, 5 to 8 years.
skirt | Pleated skirt | 450 KES | Fashion | gikomba-thrift | Ladies, brown, size 12.
tshirts | Plain T-shirts, three | 900 KES | Fashion | gikomba-thrift | Cotton, white, black and grey, M to XL.
suit | Men's suit, two pieces | 6500 KES | Fashion | gikomba-thrift | Charcoal, slim, 38 to 44.
tie | Silk tie | 500 KES | Fashion | gikomba-thrift | Maroon.
bra | Cotton bras, two | 700 KES | Fashion | gikomba-thrift | 34B to 40D.
boxers | Men's boxer shorts, four | 850 KES | Fashion | gikomba-thrift | Cotton, M to XXL.
belt | Leather belt | 600 KES | Fashion | gikomba-thrift | Men, black, 110 cm.
leggings | Ladies' leggings | 400 KES | Fashion | gikomba-thrift | Black, stretch.
kitenge | Kitenge dress | 2200 KES | Fashion | gikomba-thrift | Orange and blue, made to measure.
cardigan | Wool cardigan | 950 KES | Fashion | gikomba-thrift | Ladies, cream, buttons.
eggs | Tray of eggs | 480 KES | Food & Beverages | kitengela-food | Thirty, from kienyeji hens.
rice | Pishori rice 5 kg | 1100 KES | Food & Beverages | kitengela-food | Mwea, fragrant.
beans | Yellow beans 2 kg | 420 KES | Food & Beverages | kitengela-food | New harvest.
unga | Maize flour 10 kg | 780 KES | Food & Beverages | kitengela-food | Sifted.
oil | Sunflower oil 5 litres | 1650 KES | Food & Beverages | kitengela-food | Cooking oil.
tea | Loose tea 500 g | 320 KES | Food & Beverages | kitengela-food | From Kericho.
coffee | Ground coffee 250 g | 550 KES | Food & Beverages | kitengela-food | AA, medium roast.
tilapia | Fresh tilapia, per kg | 650 KES | Food & Beverages | kitengela-food | Cleaned, on ice.
mangoes | Apple mangoes, crate | 900 KES | Food & Beverages | kitengela-food | About forty.
cake | Birthday cake 2 kg | 3200 KES | Food & Beverages | kitengela-food | Vanilla or chocolate, name on it. Order a day before.
peanut-butter | Peanut butter 1 kg | 600 KES | Food & Beverages | kitengela-food | No sugar.
broiler | Whole chicken, dressed | 700 KES | Food & Beverages | kitengela-food | About 1.5 kg, frozen.
milk-powder | Milk powder 500 g | 580 KES | Food & Beverages | kitengela-food | Full cream.
tent | Tent for four people | 9800 KES | Sports & Outdoors | mtwapa-fishing | Waterproof, 4 kg.
sleeping-bag | Sleeping bag | 2900 KES | Sports & Outdoors | mtwapa-fishing | To 5 degrees, green.
rod | Fishing rod and reel | 3400 KES | Sports & Outdoors | mtwapa-fishing | 2.4 m.
football | Football size 5 | 1400 KES | Sports & Outdoors | mtwapa-fishing | Stitched.
boots | Football boots | 2800 KES | Sports & Outdoors | mtwapa-fishing | Black, 38 to 44.
yoga | Yoga mat | 1300 KES | Sports & Outdoors | mtwapa-fishing | 6 mm, purple.
dumbbells | Dumbbells 2 x 10 kg | 4800 KES | Sports & Outdoors | mtwapa-fishing | Iron.
kids-bike | Children's bicycle 16 inch | 6900 KES | Sports & Outdoors | mtwapa-fishing | Pink, with side wheels, 4 to 7 years.
flask | Vacuum flask 1 litre | 950 KES | Sports & Outdoors | mtwapa-fishing | Steel, hot for twelve hours.
headlamp | Head torch | 750 KES | Sports & Outdoors | mtwapa-fishing | Rechargeable, for night walks.
panel | Solar panel 200 W | 9500 KES | Electronics | jua-power | Monocrystalline.
solar-kit | Solar home kit | 12500 KES | Electronics | jua-power | Panel, battery, three lights, phone charging.
lantern | Solar lantern | 1500 KES | Electronics | jua-power | Charges a phone, shines 12 hours.
inverter | Inverter 1000 W | 8800 KES | Electronics | jua-power | 12 V to 240 V.
deep-battery | Gel battery 100 Ah | 16500 KES | Electronics | jua-power | For solar, three years guarantee.
pump | Solar water pump | 38000 KES | Agriculture | jua-power | For wells to 60 m.
solar-fridge | Solar fridge 80 litres | 54000 KES | Home & Garden | jua-power | 12 V, keeps cold through the night.
flood | Solar security light | 2700 KES | Home & Garden | jua-power | Motion sensor, 60 W.
jiko | Energy saving charcoal jiko | 1600 KES | Home & Garden | jua-power | Uses half of the charcoal.
boy-shorts | School shorts, grey | 650 KES | Fashion | uniform-house | Boys, 5 to 14 years.
tunic | School tunic | 1100 KES | Fashion | uniform-house | Girls, navy, 5 to 14 years.
jersey | School jersey | 950 KES | Fashion | uniform-house | Maroon or navy, V neck.
school-socks | School socks, three pairs | 350 KES | Fashion | uniform-house | Grey.
exercise | Exercise books, dozen | 480 KES | Books & Media | uniform-house | 96 pages, ruled.
pens | Ballpoint pens, box of 50 | 550 KES | Books & Media | uniform-house | Blue.
calculator | Scientific calculator | 1500 KES | Books & Media | uniform-house | fx-82, for KCSE.
atlas | Atlas for secondary school | 950 KES | Books & Media | uniform-house | Latest edition.
crayons | Wax crayons, 24 | 220 KES | Books & Media | uniform-house | For small children.
trunk | Metal school trunk | 2800 KES | Other | uniform-house | For boarding school, blue, with lock.
geometry | Mathematical set | 250 KES | Books & Media | uniform-house | Compass, ruler, protractor.
storybook | Swahili storybooks, four | 900 KES | Books & Media | uniform-house | For ages 6 to 9.
brake-pads | Brake pads, front | 450 ZAR | Automotive | mzansi-auto | Toyota Corolla and Quest 2007 to 2019.
oil-filter | Oil filter | 95 ZAR | Automotive | mzansi-auto | VW Polo and Golf.
engine-oil | Engine oil 5W-30, 5 litres | 420 ZAR | Automotive | mzansi-auto | Synthetic, petrol and diesel.
wipers | Wiper blades, pair | 160 ZAR | Automotive | mzansi-auto | 22 and 18 inch.
headlight | Headlight, left | 890 ZAR | Automotive | mzansi-auto | Toyota Hilux 2012 to 2015.
seat-covers | Car seat covers, full set | 650 ZAR | Automotive | mzansi-auto | Black leatherette.
jumper | Jump leads | 190 ZAR | Automotive | mzansi-auto | 3 m, 400 A.
car-radio | Car radio with Bluetooth | 799 ZAR | Automotive | mzansi-auto | USB, reverse camera input.
roof-rack | Roof rack | 1250 ZAR | Automotive | mzansi-auto | Fits most sedans.
helmet | Motorbike helmet | 850 ZAR | Automotive | mzansi-auto | Full face, M to XL.
trailer | Small trailer | 14500 ZAR | Automotive | mzansi-auto | 6 foot, licensed.
relaxer | Hair relaxer kit | 89 ZAR | Health & Beauty | glow-durban | For two uses.
shampoo | Shampoo for natural hair 500 ml | 110 ZAR | Health & Beauty | glow-durban | No sulphate.
sunscreen | Sunscreen SPF 50 | 130 ZAR | Health & Beauty | glow-durban | 100 ml, for face.
lipstick | Matte lipsticks, four | 150 ZAR | Health & Beauty | glow-durban | Red to brown.
nail-kit | Gel nail kit with lamp | 480 ZAR | Health & Beauty | glow-durban | Six colours.
straightener | Hair straightener | 390 ZAR | Health & Beauty | glow-durban | Ceramic, to 230 degrees.
razor | Razors, pack of ten | 75 ZAR | Health & Beauty | glow-durban | For men and women.
toothbrush | Electric toothbrush | 320 ZAR | Health & Beauty | glow-durban | Two heads.
pads | Sanitary pads, 40 | 95 ZAR | Health & Beauty | glow-durban | With wings.
vitamin | Vitamin C tablets, 100 | 85 ZAR | Health & Beauty | glow-durban | 1000 mg.
facewash | Face wash for oily skin | 99 ZAR | Health & Beauty | glow-durban | Against pimples.
knotless | Knotless braids | 450 ZAR | Services | glow-durban | At our salon, hair included, 4 hours.
massager | Back massager | 560 ZAR | Health & Beauty | glow-durban | With heat.
jordans | Air Jordan 1 sneakers | 1899 ZAR | Fashion | kasi-kicks | Red and black, UK 6 to 10.
allstar | Converse All Star | 899 ZAR | Fashion | kasi-kicks | White canvas, unisex, UK 4 to 10.
flipflops | Flip-flops | 120 ZAR | Fashion | kasi-kicks | Rubber, men and women.
bucket-hat | Bucket hat | 180 ZAR | Fashion | kasi-kicks | Black.
cap | Baseball cap | 150 ZAR | Fashion | kasi-kicks | Navy, adjustable.
tracksuit | Tracksuit | 750 ZAR | Fashion | kasi-kicks | Green, men, S to XXL.
kids-sneakers | Kids' sneakers with lights | 399 ZAR | Fashion | kasi-kicks | Sizes 9 to 2.
plumber | Plumber, per hour | 350 ZAR | Services | handy-andile | Leaks, toilets, geysers.
movers | Moving with a bakkie | 650 ZAR | Services | handy-andile | Two men, 1 ton, in Cape Town.
painter | House painting, per room | 1200 ZAR | Services | handy-andile | Paint not included.
fridge-fix | Fridge and washing machine repair | 400 ZAR | Services | handy-andile | We come to you.
tv-mount | TV wall mounting | 450 ZAR | Services | handy-andile | Bracket included, to 65 inch.
cleaning | House cleaning, per day | 400 ZAR | Services | handy-andile | Monday to Saturday.
maths-tutor | Maths lessons, grade 8 to 12 | 200 ZAR | Services | handy-andile | An hour, online or at home.
drill | Cordless drill 18 V | 1290 ZAR | Home & Garden | polokwane-tools | Two batteries, case.
hammer | Claw hammer | 130 ZAR | Home & Garden | polokwane-tools | 500 g.
paint | White wall paint 20 litres | 690 ZAR | Home & Garden | polokwane-tools | Inside and outside.
cement | Cement 50 kg | 115 ZAR | Home & Garden | polokwane-tools | 32.5 R.
padlock | Padlock 60 mm | 180 ZAR | Home & Garden | polokwane-tools | Three keys, brass.
water-tank | Water tank 2500 litres | 3400 ZAR | Home & Garden | polokwane-tools | Green, with tap.
geyser | Electric geyser 100 litres | 3900 ZAR | Home & Garden | polokwane-tools | With bracket.
generator | Petrol generator 2.5 kW | 5200 ZAR | Home & Garden | polokwane-tools | Pull start.
lawnmower | Electric lawnmower | 1850 ZAR | Home & Garden | polokwane-tools | 32 cm, 1000 W.
chainsaw | Petrol chainsaw | 2400 ZAR | Home & Garden | polokwane-tools | 45 cm.
rat-trap | Rat traps, four | 90 ZAR | Home & Garden | polokwane-tools | Can be used again.
gloves | Work gloves | 60 ZAR | Home & Garden | polokwane-tools | Leather palm.
plastic-chairs | Plastic chairs, four | 520 ZAR | Home & Garden | polokwane-tools | White, can be stacked.
braai | Charcoal braai stand | 690 ZAR | Home & Garden | polokwane-tools | Steel grid, folds.
necklace | Silver necklace | 390 ZAR | Fashion | gifts-east | With heart, in a box.
earrings | Gold plated earrings | 220 ZAR | Fashion | gifts-east | Hoops.
mug | Mug with your photo | 95 ZAR | Other | gifts-east | Printed in a day.
chocolates | Box of chocolates | 140 ZAR | Food & Beverages | gifts-east | 24 pieces.
candles | Scented candles, three | 160 ZAR | Home & Garden | gifts-east | Vanilla.
frame | Picture frame A4 | 85 ZAR | Home & Garden | gifts-east | Wood.
ring | Engagement ring | 2400 ZAR | Fashion | gifts-east | Silver with zirconia, sizes 5 to 9.
puzzle | Jigsaw puzzle, 500 pieces | 170 ZAR | Toys & Games | gifts-east | Africa map.
doll | Doll with braids | 220 ZAR | Toys & Games | gifts-east | 45 cm, from 3 years.
blocks | Building blocks, 120 | 260 ZAR | Toys & Games | gifts-east | From 3 years.
chess | Chess set | 310 ZAR | Toys & Games | gifts-east | Wood.
balloons | Birthday balloons, 50 | 60 ZAR | Other | gifts-east | Mixed colours.
umbrella | Umbrella | 120 ZAR | Fashion | gifts-east | Black, opens by itself.
`
