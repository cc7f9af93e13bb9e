import { dictionary } from '@zxcvbn-ts/language-common'

/** ASVS 6.2.4 requires the 3,000 most common passwords that satisfy the length rule. */
const MAX_COMMON = 3000
const MIN_LENGTH = 8

/** Passwords common in this market, or since the dictionary was compiled. */
const own = `
  00000000 000000000 0000000000 01010101 01234567 0123456789 0987654321 10101010 102030405 1020304050 111111111
  1111111111 112233445566 12121212 123123123 12341234 123456abc 1234qwerty 123abc123 123qwe456 13579135 159357159
  19871987 1a2b3c4d5e 1password 1qwerty1 20002000 20202020 22222222 2wsx3edc 33333333 3edc4rfv 44444444 456789123
  55555555 66666666 69696969 77777777 87654321 88888888 98765432 987654321 9876543210 99999999 a1b2c3d4e5
  aa12345678 aaa11111 aaaa1111 aaaaaaaa aaaaaaaaaa abc123456 abc123abc abcabcabc abcd12345 abcde123 abcde12345
  abcdef123 abcdefgh abcdefghi abcdefghij admin123 admin1234 admin12345 admin123456 admin1admin adminadmin
  administrator alejandra alhamdulillah allah123 allahuakbar amizade1 andrew123 android1 anjing123 arsenal123
  arsenalfc asd12345 asd123456 asdasd123 asdasdasd asdfgh123 asdfghjkl1 asdfqwer ashley123 autumn2024 autumn2025
  azerty123 baby1234 babydoll1 babygirl1 bafana123 banana123 bangladesh barcelona1 basketball1 batman123 bbbbbbbb
  benjamin1 bestfriend bestfriends bigdaddy1 birthday1 bismillah1 bismillah123 biteme123 blackcat1 blessed1
  blessed123 blessings blueberry bonjour1 botswana brasil123 bullshit1 business1 buster123 butterfly1 butterfly123
  callofduty capetown1 changeit changeme1 changeme123 charlie123 charmander cheesecake chelsea123 chelseafc
  chiefs123 chocolate1 christian1 clave123 computer123 contrasena contrasena1 contraseña cookie123 corazon1
  corinthians counterstrike cristiano daddy123 dancer123 daniel123 daniela1 danielle1 december1 default1 demo1234
  demodemo deus1234 deusefiel diamond123 doudou123 dragon123 dragonball1 durban123 elizabeth1 eminem123 eswatini
  eswatini1 eswatini123 everton1 facebook1 faith123 familia1 familia123 family123 father123 february1 flamengo1
  flower123 football12 forever21 fortnite fortnite1 fortnite123 francisco freedom123 friends1 friendship fuckyou!
  fuckyou123 fussball1 ganesh123 george123 ghana123 gmail123 godbless1 godfirst godisgood godisgreat godislove
  goodbye1 goodluck1 google123 grace123 greenday1 guadalupe guest123 guest1234 guitar123 hallelujah hallo1234
  harleydavidson hello1234 hello12345 hello123456 hellohello helloworld hermosa1 hopehope hotmail1 hunter12
  hunter123 hunter2hunter ilovejesus iloveme1 iloveu123 iloveyou! iloveyou12 iloveyou123 iloveyouso india123
  india1234 instagram internet1 internet123 iphone123 jaimatadi january1 jehovah1 jennifer1 jesuschrist
  jesuscristo jesuslove johannesburg jonathan1 jordan123 jordan1234 juventus1 k1234567 kaizerchiefs kenya123
  kenya1234 kenya254 kimberly1 krishna1 krishna123 lakers123 lakers24 lamborghini letmein123 letmeinnow linkedin
  liverpoolfc lkjhgfdsa loulou123 love1234 love12345 love4ever lovely123 loveme123 loveyou1 m1234567 m12345678
  mahalkita mama1234 manchester1 manchesterunited manunited manutd123 manzini1 mario123 market123 master123
  masterkey mbabane1 mercedes1 messi1010 messi123 metallica1 michael123 michaeljordan michelle1 midnight1 million1
  millionaire minecraft1 minecraft123 mitsubishi mnbvcxza mohammad mohammed1 mombasa1 mommy123 money1234
  moneymoney monkey123 motdepasse mother123 mudar123 music123 musiclover mybaby123 mylove123 mysecret nairobi1
  nairobi123 naruto123 nepal123 netflix1 newpassword neymar123 nicholas1 nigeria1 nigeria123 nigger123 nintendo1
  november1 orange123 orlandopirates p@ssword pa$$w0rd pa$$word pakistan1 pakistan123 palmeiras pass12345
  passw0rd1 password! password0 password11 password1234 password21 password22 password3 password7 password8
  passwort1 patricia1 pepper123 pikachu1 pirates123 playstation1 poiuytrewq pokemon123 princesa princesa1
  princess1 princess123 q12345678 qaz12345 qazqazqaz querida1 qwe12345 qwe123456 qweqweqwe qwert1234 qwerty321
  qwerty78 qwerty789 qwertyqwerty qwertyui1 rainbow123 ranger12 realmadrid1 rich1234 roblox123 rockandroll
  rockstar1 ronaldo123 ronaldo7 root1234 rootroot s1234567 safaricom safaricom1 sairam123 samantha1 samsung123
  sayangku schatz123 scorpion1 secret12 secret123 security1 senha123 senha1234 september1 shadow123 shop1234
  shopping1 slipknot1 softball1 southafrica southafrica1 spiderman1 spring2024 spring2025 spring2026 startrek1
  steelers1 stephanie1 success123 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025
  summer2026 superman123 superstar1 swaziland swaziland1 sweetheart sweetie1 tanzania teamo123 teamomucho temp1234
  temporary tequiero test12345 test123456 test123test tester123 testing123 thankyou1 thomas123 tigger12 toor1234
  topsecret tottenham1 ubuntu123 uganda123 unicorn123 user1234 useruser usuario1 veronica1 victoria1 w1234567
  warcraft1 watermelon welcome! welcome12 welcome123 welcome1234 welcome2 whatever1 whatsapp whatsapp1 windows1
  winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 worldofwarcraft wsx12345 xxxxxxxx
  xxxxxxxxx xyz12345 yahoo123 yamaha123 youtube1 z1234567 z12345678 zambia123 zaq1zaq1 zeldalink zimbabwe
  zimbabwe1 zxc12345 zxc123456 zxcvbnm, zxczxczxc zzzzzzzz
`

/** The most common passwords in lower case. Compared whole: a longer password may contain one. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH).slice(0, MAX_COMMON),
  ...own.trim().split(/\s+/),
])
