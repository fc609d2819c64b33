/** Common parts of passwords: words, names, teams, keyboard runs. Suffixes and letter substitutions are removed before the lookup. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
password passwort passwd pass passphrase secret secure security login logon signin welcome willkommen bienvenue bienvenido hello hallo salut
admin administrator root user username guest test tester testing demo default change changeme changeit letmein opensesame trustno access
account office company work desk helpdesk support service server system network internet computer laptop master supervisor manager superuser
qwerty qwertz azerty qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz wsx qazwsx qweasd qweasdzxc poiuyt lkjhgf mnbvcx iop qwertyuiop
abc abcd abcdef abcdefg abcdefgh xyz aaa aaaa iloveyou ilove love lovely loveme lover loveyou you me myself forever always never mine
dragon monkey tiger lion eagle falcon hawk wolf bear panda horse pony dog doggy puppy cat kitty kitten bird bunny rabbit fish shark dolphin whale
snake spider butterfly buster bailey max charlie rocky lucky smokey shadow midnight ginger pepper pumpkin cookie chocolate cheese coffee banana
apple orange cherry peaches strawberry blueberry lemon mango coconut sugar honey candy sweety sweetie sweetheart angel angels princess prince queen
king knight wizard magic merlin gandalf hobbit frodo starwars skywalker vader yoda jedi startrek spock enterprise matrix neo morpheus trinity
batman superman spiderman ironman hulk thor avenger avengers wonderwoman joker harley pokemon pikachu charizard naruto goku dragonball zelda mario
luigi sonic minecraft fortnite roblox overwatch warcraft starcraft diablo counterstrike callofduty halo xbox playstation nintendo gamer gaming game
football soccer baseball basketball hockey tennis golf rugby cricket boxing swimming skater snowboard surfing running fitness sport champion winner
liverpool arsenal chelsea manchester united barcelona realmadrid juventus bayern dortmund schalke ajax celtic rangers lakers bulls celtics yankees
cowboys steelers packers eagles broncos raiders patriots dodgers redsox cubs giants dallas chicago boston texas florida california newyork london
paris berlin munich hamburg vienna zurich madrid rome milan amsterdam moscow tokyo sydney toronto canada america england germany france italy spain
australia ireland scotland india china japan russia brazil mexico
summer winter spring autumn fall sommer fruehling herbst monday tuesday wednesday thursday friday saturday sunday montag freitag samstag sonntag
january february march april may june july august september october november december christmas easter halloween birthday holiday vacation weekend
michael michelle jessica jennifer ashley amanda nicole daniel david joshua matthew andrew anthony robert william james john joseph thomas charles
george richard kevin brian steven stephen edward jason justin ryan brandon tyler jacob ethan noah oliver jack harry henry oscar samuel benjamin
alexander alex alexandra alexis andrea angela anna hannah sarah sophie sophia emma emily olivia isabella charlotte elizabeth victoria samantha
stephanie melissa rebecca rachel laura lauren megan maria marie martin martina peter paul patrick patricia sandra sabrina susanne thomas tobias
stefan sebastian florian lukas jonas felix markus andreas wolfgang juergen hans klaus uwe heike petra monika claudia nadine julia lisa lena
jordan taylor hunter austin robin morgan jamie carlos jose juan miguel pedro antonio manuel fernando ricardo roberto alejandro diego gabriel
jesus christ god faith hope blessed heaven church bible jehovah allah grace peace freedom liberty america justice truth power energy thunder
lightning fire fireball ice snow rain rainbow storm cloud sky star stars starlight sun sunshine sunflower moon moonlight ocean river mountain forest
flower flowers rose roses lily daisy jasmine violet diamond gold golden silver platinum crystal pearl emerald ruby sapphire money cash dollar rich
million billion business success happy smile funny crazy stupid idiot loser hottie sexy babe baby babygirl babyboy girl boy man woman lady mother
mama mommy father daddy papa sister brother family friend friends bestfriend buddy amigo hunter killer ninja samurai pirate warrior soldier ranger
hacker phantom ghost zombie vampire demon devil satan hell lucifer metallica nirvana slayer ironmaiden slipknot eminem beatles elvis music guitar
piano drummer dance dancer disco party whiskey vodka tequila corona heineken marlboro mercedes porsche ferrari lamborghini corvette mustang camaro
toyota honda yamaha suzuki kawasaki ducati harleydavidson chevrolet chevy ford jeep audi volkswagen volvo subaru nissan mazda engine turbo racing
samsung iphone android google facebook twitter instagram youtube linkedin microsoft windows linux ubuntu oracle cisco intel whatever nothing
everything something anything incorrect wrong invalid forgot forgotten remember please thankyou goodbye
watchdesk monitor monitoring ticket tickets cron heartbeat
`
    .trim()
    .split(/\s+/),
)
