/** The commonest passwords of at least eight characters, in lower case, of what such lists have in common year by year. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 01010101 01020304 01234567 0123456789 0987654321 10101010 10203040 102030405
  1020304050 11111111 111111111 1111111111 11221122 11223344 1122334455 112233445566 12121212 12312312
  123123123 123321123 12341234 12344321 123454321 1234554321 123456123 123456654321 12345678 123456789
  1234567890 1234567891 12345678910 1234567899 123456789a 123456789q 12345678a 1234567a 1234567q 123456aa
  123456abc 123456qwerty 12345abc 12345qwert 12345qwerty 1234abcd 1234qwer 1234qwerty 123abc123 123qwe123
  123qwe456 123qweasd 123qwerty 13579135 135792468 1357924680 147258369 147852369 159357159 19871987
  1a2b3c4d 1a2b3c4d5e 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty1
  1z2x3c4v 20002000 20202020 21122112 22222222 2wsx3edc 321654987 33333333 3edc4rfv 44444444 456789123
  51505150 55555555 66666666 69696969 741852963 77777777 789456123 87654321 88888888 963852741 98765432
  987654321 9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678
  aaa11111 aaaa1111 aaaaaaaa aaaaaaaaaa abc12345 abc123456 abc123abc abc@1234 abc@12345 abcabcabc abcd1234
  abcd12345 abcd@1234 abcde123 abcde12345 abcdef123 abcdefgh abcdefghi abcdefghij access14 admin123
  admin1234 admin12345 admin123456 admin1admin admin@123 admin@1234 adminadmin administrator alejandra
  alejandro alexander alexander1 alexandra alhamdulillah allah123 allahuakbar amizade1 andrew123 android1
  anjing123 anthony1 arsenal1 arsenal123 arsenalfc asd12345 asd123456 asdasd123 asdasdasd asdf1234 asdfasdf
  asdfgh123 asdfghjk asdfghjkl asdfghjkl1 asdfqwer ashley123 asshole1 autumn2024 autumn2025 azerty123
  azertyui azertyuiop baby1234 babydoll1 babygirl babygirl1 bafana123 banana123 bangladesh barcelona
  barcelona1 baseball baseball1 basketball basketball1 batman123 bbbbbbbb benjamin benjamin1 bestfriend
  bestfriends bigdaddy bigdaddy1 birthday birthday1 bismillah bismillah1 bismillah123 biteme123 blackcat
  blackcat1 blessed1 blessed123 blessing blessings blink182 blueberry bonjour1 botswana brandon1 brasil123
  brittany bullshit1 business business1 buster123 butterfly butterfly1 butterfly123 callofduty capetown1
  carolina changeit changeme changeme1 changeme123 charlie1 charlie123 charmander cheesecake chelsea1
  chelsea123 chelseafc chevrolet chiefs123 chocolat chocolate chocolate1 christian christian1 christina
  christopher clave123 computer computer1 computer123 contrasena contrasena1 contraseña cookie123 corazon1
  corinthians corvette counterstrike courtney cowboys1 cristiano daddy123 dancer123 daniel123 daniela1
  danielle danielle1 darkness december december1 default1 demo1234 demodemo deus1234 deusefiel diamond1
  diamond123 dolphin1 dolphins doudou123 dragon12 dragon123 dragonball dragonball1 drowssap durban123
  elephant elizabeth elizabeth1 eminem123 estrella eswatini eswatini1 eswatini123 everton1 facebook
  facebook1 faith123 familia1 familia123 family123 father123 february1 fernando ferrari1 fireball flamengo
  flamengo1 flower123 football football1 football12 forever1 forever21 fortnite fortnite1 fortnite123
  francisco freedom1 freedom123 friends1 friendship fuckoff1 fuckyou! fuckyou1 fuckyou123 fuckyou2 fussball
  fussball1 gabriel1 gabriela ganesh123 george123 ghana123 gmail123 godbless1 godfirst godisgood godisgreat
  godislove goodbye1 goodluck goodluck1 google123 grace123 greenday1 guadalupe guest123 guest1234 guitar123
  hallelujah hallo123 hallo1234 happiness happy123 happyday harleydavidson hello123 hello1234 hello12345
  hello123456 hellohello helloworld hermosa1 hopehope hotmail1 hunter12 hunter123 hunter2hunter ilovegod
  ilovejesus iloveme1 iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyouso
  india123 india1234 india@123 instagram internet internet1 internet123 iphone123 isabella jaimatadi
  january1 jehovah1 jennifer jennifer1 jessica1 jesus123 jesuschrist jesuscristo jesuslove johannesburg
  jonathan jonathan1 jordan123 jordan1234 jordan23 juventus juventus1 k1234567 kaizerchiefs kawasaki
  kenya123 kenya1234 kenya254 killer123 kimberly kimberly1 krishna1 krishna123 lakers123 lakers24
  lamborghini letmein1 letmein123 letmeinnow lightning linkedin liverpool liverpool1 liverpoolfc lkjhgfdsa
  loulou123 love1234 love12345 love4ever lovelove lovely123 loveme123 loveyou1 m1234567 m12345678 mahalkita
  mama1234 manchester manchester1 manchesterunited manunited manutd123 manzini1 margarita mario123 mariposa
  market123 marseille master12 master123 masterkey matthew1 mbabane1 mercedes mercedes1 messi1010 messi123
  metallica metallica1 michael1 michael123 michaeljordan michelle michelle1 microsoft midnight midnight1
  million1 millionaire minecraft minecraft1 minecraft123 mitsubishi mnbvcxza mohammad mohammed1 mombasa1
  mommy123 money123 money1234 moneymoney monkey12 monkey123 motdepasse mother123 motorola mountain mudar123
  muhammad music123 musiclover mustang1 mybaby123 mylove123 mypassword mysecret nairobi1 nairobi123
  naruto123 nepal123 netflix1 newpassword neymar123 nicholas1 nigeria1 nigeria123 nigger123 nintendo
  nintendo1 nirvana1 november november1 orange123 orlandopirates p@ssw0rd p@ssw0rd1 p@ssword p@ssword1
  pa$$w0rd pa$$word pakistan pakistan1 pakistan123 palmeiras pass1234 pass12345 pass@123 pass@1234
  pass@word1 passpass passw0rd passw0rd1 password password! password0 password01 password1 password1!
  password11 password12 password123 password1234 password2 password21 password22 password3 password7
  password8 password9 password99 password@1 password@123 passwords passwort passwort1 patricia1 pepper123
  phoenix1 pikachu1 pineapple pirates123 playstation playstation1 poiuytrewq pokemon1 pokemon123 porsche1
  princesa princesa1 princess princess1 princess123 q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
  qaz12345 qazqazqaz qazwsx123 qazwsxed qazwsxedc querida1 qwe12345 qwe123456 qwe123qwe qweasd123 qweasdzxc
  qweqweqwe qwerasdf qwert123 qwert1234 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwerty321 qwerty78 qwerty789 qwerty@123 qwertyqwerty qwertyui qwertyui1 qwertyuiop rainbow123 ranger12
  realmadrid realmadrid1 rich1234 roblox123 rockandroll rockstar1 ronaldo123 ronaldo7 root1234 rootroot
  s1234567 safaricom safaricom1 sairam123 samantha samantha1 samsung1 samsung123 santiago sayangku schatz123
  scorpion scorpion1 sebastian secret12 secret123 security1 senha123 senha1234 september september1
  sexybitch shadow12 shadow123 shop1234 shopping shopping1 slipknot slipknot1 softball1 sokoni123
  southafrica southafrica1 spiderman spiderman1 spring2024 spring2025 spring2026 starcraft startrek1
  starwars starwars1 steelers steelers1 stephanie stephanie1 strawberry success1 success123 summer123
  summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 sunshine sunshine1 superman
  superman1 superman123 superstar superstar1 swaziland swaziland1 sweetheart sweetie1 tanzania teamo123
  teamomucho temp1234 temporary tequiero test1234 test12345 test123456 test123test test@123 tester123
  testing1 testing123 testtest thankyou thankyou1 thomas123 thunder1 tigger12 toor1234 topsecret tottenham
  tottenham1 trustno1 ubuntu123 uganda123 unicorn123 user1234 useruser usuario1 valentina veronica1 victoria
  victoria1 w1234567 warcraft1 watermelon welcome! welcome1 welcome12 welcome123 welcome1234 welcome2
  welcome@1 welcome@123 whatever whatever1 whatsapp whatsapp1 whiteboy william1 windows1 winter2020
  winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 worldofwarcraft wsx12345 xxxxxxxx
  xxxxxxxxx xyz12345 yahoo123 yamaha123 yankees1 youtube1 z1234567 z12345678 zambia123 zaq12wsx zaq1xsw2
  zaq1zaq1 zaqwsxcde zeldalink zimbabwe zimbabwe1 zxc12345 zxc123456 zxcv1234 zxcvbnm, zxcvbnm1 zxcvbnm123
  zxczxczxc zzzzzzzz
  `
    .trim()
    .split(/\s+/),
)
