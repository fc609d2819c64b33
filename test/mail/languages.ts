/** How programs introduce what they quote, in the languages they are set to. */

export type Language = {
  readonly lang: string
  /** What a client asks, and what a client answers. */
  readonly question: string
  readonly answer: string
  readonly gmail: string
  readonly thunderbird: string
  readonly outlook: readonly string[]
  readonly original: string
  readonly sentFrom: string
  readonly away: string
}

const NAME = 'Support'
const ADDRESS = 'support@desk.test'

export const LANGUAGES: readonly Language[] = [
  {
    lang: 'en',
    question: 'Hello,\n\nmy printer is on fire. Please help!\n\nAna',
    answer: 'Yes, it works now.\nThank you!',
    gmail: `On Mon, Jun 1, 2026 at 10:00 AM ${NAME} <${ADDRESS}> wrote:`,
    thunderbird: `On 01.06.26 10:00, ${NAME} wrote:`,
    outlook: [`From: ${NAME} <${ADDRESS}>`, 'Sent: Monday, June 1, 2026 10:00 AM', 'To: Ana Client', 'Subject: RE: VPN'],
    original: '-----Original Message-----',
    sentFrom: 'Sent from my iPhone',
    away: 'Automatic reply: VPN',
  },
  {
    lang: 'de',
    question: 'Hallo,\n\nmein Drucker brennt. Könnt ihr helfen?\n\nGrüße\nJörg Müßig',
    answer: 'Ja, läuft wieder – vielen Dank für die schnelle Hilfe!',
    gmail: `Am Mo., 1. Juni 2026 um 10:00 Uhr schrieb ${NAME} <${ADDRESS}>:`,
    thunderbird: `Am 01.06.26 um 10:00 schrieb ${NAME}:`,
    outlook: [`Von: ${NAME} <${ADDRESS}>`, 'Gesendet: Montag, 1. Juni 2026 10:00', 'An: Ana Client', 'Betreff: AW: VPN'],
    original: '-----Ursprüngliche Nachricht-----',
    sentFrom: 'Von meinem iPhone gesendet',
    away: 'Automatische Antwort: VPN',
  },
  {
    lang: 'fr',
    question: 'Bonjour,\n\nl’imprimante brûle à nouveau. Pouvez-vous m’aider ?\n\nZoé',
    answer: 'Ça marche très bien, merci beaucoup.',
    gmail: `Le lun. 1 juin 2026 à 10:00, ${NAME} <${ADDRESS}> a écrit :`,
    thunderbird: `Le 01/06/2026 à 10:00, ${NAME} a écrit :`,
    outlook: [`De : ${NAME} <${ADDRESS}>`, 'Envoyé : lundi 1 juin 2026 10:00', 'À : Ana Client', 'Objet : RE: VPN'],
    original: '-----Message d’origine-----',
    sentFrom: 'Envoyé de mon iPhone',
    away: 'Réponse automatique : VPN',
  },
  {
    lang: 'es',
    question: 'Hola:\n\nla impresora está en llamas. ¿Me ayudáis mañana?\n\nÍñigo',
    answer: '¡Funciona! Muchas gracias, señores.',
    gmail: `El lun, 1 jun 2026 a las 10:00, ${NAME} (<${ADDRESS}>) escribió:`,
    thunderbird: `El 1/6/26 a las 10:00, ${NAME} escribió:`,
    outlook: [`De: ${NAME} <${ADDRESS}>`, 'Enviado: lunes, 1 de junio de 2026 10:00', 'Para: Ana Client', 'Asunto: RE: VPN'],
    original: '-----Mensaje original-----',
    sentFrom: 'Enviado desde mi iPhone',
    away: 'Respuesta automática: VPN',
  },
  {
    lang: 'it',
    question: 'Buongiorno,\n\nla stampante è in fiamme. Perché?\n\nNicolò',
    answer: 'Perfetto, così funziona. Grazie!',
    gmail: `Il giorno lun 1 giu 2026 alle ore 10:00 ${NAME} <${ADDRESS}> ha scritto:`,
    thunderbird: `Il 01/06/26 10:00, ${NAME} ha scritto:`,
    outlook: [`Da: ${NAME} <${ADDRESS}>`, 'Inviato: lunedì 1 giugno 2026 10:00', 'A: Ana Client', 'Oggetto: R: VPN'],
    original: '-----Messaggio originale-----',
    sentFrom: 'Inviato da iPhone',
    away: 'Risposta automatica: VPN',
  },
  {
    lang: 'pt',
    question: 'Olá,\n\na impressora não imprime. Podem ajudar amanhã?\n\nJoão',
    answer: 'Já está a funcionar, obrigado pela atenção.',
    gmail: `Em seg., 1 de jun. de 2026 às 10:00, ${NAME} <${ADDRESS}> escreveu:`,
    thunderbird: `Em 01/06/26 10:00, ${NAME} escreveu:`,
    outlook: [`De: ${NAME} <${ADDRESS}>`, 'Enviado: segunda-feira, 1 de junho de 2026 10:00', 'Para: Ana Client', 'Assunto: RE: VPN'],
    original: '-----Mensagem original-----',
    sentFrom: 'Enviado do meu iPhone',
    away: 'Resposta automática: VPN',
  },
  {
    lang: 'nl',
    question: 'Hallo,\n\nde printer staat in brand. Kunnen jullie helpen?\n\nAnneloes',
    answer: 'Het werkt weer, bedankt voor de hulp.',
    gmail: `Op ma 1 jun 2026 om 10:00 schreef ${NAME} <${ADDRESS}>:`,
    thunderbird: `Op 01-06-2026 om 10:00 schreef ${NAME}:`,
    outlook: [`Van: ${NAME} <${ADDRESS}>`, 'Verzonden: maandag 1 juni 2026 10:00', 'Aan: Ana Client', 'Onderwerp: RE: VPN'],
    original: '-----Oorspronkelijk bericht-----',
    sentFrom: 'Verstuurd vanaf mijn iPhone',
    away: 'Automatisch antwoord: VPN',
  },
  {
    lang: 'sv',
    question: 'Hej,\n\nskrivaren brinner. Kan ni hjälpa mig på måndag?\n\nÅsa',
    answer: 'Nu fungerar det, tack så mycket.',
    gmail: `Den mån 1 juni 2026 kl 10:00 skrev ${NAME} <${ADDRESS}>:`,
    thunderbird: `Den 2026-06-01 kl. 10:00, skrev ${NAME}:`,
    outlook: [`Från: ${NAME} <${ADDRESS}>`, 'Skickat: den 1 juni 2026 10:00', 'Till: Ana Client', 'Ämne: SV: VPN'],
    original: '-----Ursprungligt meddelande-----',
    sentFrom: 'Skickat från min iPhone',
    away: 'Automatiskt svar: VPN',
  },
  {
    lang: 'pl',
    question: 'Dzień dobry,\n\ndrukarka się pali. Proszę o pomoc.\n\nŁukasz',
    answer: 'Już działa, dziękuję bardzo.',
    gmail: `pon., 1 cze 2026 o 10:00 ${NAME} <${ADDRESS}> napisał(a):`,
    thunderbird: `W dniu 1.06.2026 o 10:00, ${NAME} pisze:`,
    outlook: [`Od: ${NAME} <${ADDRESS}>`, 'Wysłano: poniedziałek, 1 czerwca 2026 10:00', 'Do: Ana Client', 'Temat: ODP: VPN'],
    original: '-----Wiadomość oryginalna-----',
    sentFrom: 'Wysłane z iPhone’a',
    away: 'Odpowiedź automatyczna: VPN',
  },
  {
    lang: 'ru',
    question: 'Здравствуйте,\n\nпринтер горит. Помогите, пожалуйста.\n\nОльга',
    answer: 'Всё работает, большое спасибо.',
    gmail: `пн, 1 июн. 2026 г. в 10:00, ${NAME} <${ADDRESS}>:`,
    thunderbird: `01.06.2026 10:00, ${NAME} пишет:`,
    outlook: [`От: ${NAME} <${ADDRESS}>`, 'Отправлено: 1 июня 2026 г. 10:00', 'Кому: Ana Client', 'Тема: RE: VPN'],
    original: '-----Исходное сообщение-----',
    sentFrom: 'Отправлено с iPhone',
    away: 'Автоматический ответ: VPN',
  },
  {
    lang: 'ja',
    question: 'お世話になっております。\n\nプリンターが燃えています。助けてください。\n\n田中',
    answer: '直りました。ありがとうございます。',
    gmail: `2026年6月1日(月) 10:00 ${NAME} <${ADDRESS}>:`,
    thunderbird: `2026/06/01 10:00, ${NAME} のメッセージ:`,
    outlook: [`差出人: ${NAME} <${ADDRESS}>`, '送信日時: 2026年6月1日 10:00', '宛先: Ana Client', '件名: RE: VPN'],
    original: '----- 元のメッセージ -----',
    sentFrom: 'iPhoneから送信',
    away: '自動応答: VPN',
  },
  {
    lang: 'zh',
    question: '您好，\n\n打印机着火了，请帮忙。\n\n王伟',
    answer: '已经好了，谢谢。',
    gmail: `${NAME} <${ADDRESS}> 于2026年6月1日周一 10:00写道：`,
    thunderbird: `在 2026/6/1 10:00, ${NAME} 写道:`,
    outlook: [`发件人: ${NAME} <${ADDRESS}>`, '发送时间: 2026年6月1日 10:00', '收件人: Ana Client', '主题: 回复: VPN'],
    original: '----- 原始邮件 -----',
    sentFrom: '发自我的iPhone',
    away: '自动答复: VPN',
  },
]
