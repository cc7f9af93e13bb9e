/**
 * Phrases for tuning: `phrase => amounts CURRENCY`; `-` if no currency is named, `none` if there is
 * no price.
 */
export const prices = `
four hundred and fifty emalangeni => 450 SZL
it is going for R1,299 => 1299 ZAR
KSh 2,500 only => 2500 KES
two fifty => 250 -
price is 3k => 3000 -
only E85 a jar => 85 SZL
twelve hundred rand => 1200 ZAR
one hundred and twenty shillings each => 120 KES
was 900 now 650 rand => 900, 650 ZAR
no price yet, ask me => none
size 42, three hundred rand => 300 ZAR
three for a hundred rand => 100 ZAR
one point two million shillings => 1200000 KES
R 45,50 per kilo => 45.5 ZAR
call 0722 111 222 => none
2016 model, 245 000 rand => 245000 ZAR
I want two thousand eight hundred for it => 2800 -
thirty five thousand bob => 35000 KES
E1 350 => 1350 SZL
five dollars fifty => 5.5 USD
two and a half thousand shillings => 2500 KES
twenty five thousand five hundred Kenyan shillings => 25500 KES
fifteen k => 15000 -
250/= per tray => 250 -
nine hundred and ninety nine rand => 999 ZAR
it costs seventy five emalangeni => 75 SZL
64 GB, 8 megapixels, 16,500 shillings => 16500 KES
from fifty rand to eighty rand => 50, 80 ZAR
a thousand shillings => 1000 KES
my price: 3200, slightly negotiable => 3200 -
sold in packs of ten at R60 => 60 ZAR
ten litres for one eighty rand => 180 ZAR
half price today: four hundred => 400 -
`
