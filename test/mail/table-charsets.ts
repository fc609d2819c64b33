import { raw, text, word, type Encoding } from './build.ts'
import { heads, newSender, type Fixture } from './fixture.ts'

/** Mails from before there was Unicode, and from those who never heard of it. */

const WESTERN = 'Größe, élève, niño, ção'
const TEXTS: readonly (readonly [charset: string, words: string])[] = [
  ['iso-8859-1', WESTERN],
  ['iso-8859-2', 'Zażółć gęślą jaźń, příliš žluťoučký'],
  ['iso-8859-3', 'Ĝis la revido, ŝanĝo ĉiam'],
  ['iso-8859-4', 'Ģirts, Ķēniņš, Āboliņš'],
  ['iso-8859-5', 'Съешь ещё этих мягких булок'],
  ['iso-8859-6', 'مرحبا بالعالم'],
  ['iso-8859-7', 'Καλημέρα κόσμε'],
  ['iso-8859-8', 'שלום עולם'],
  ['iso-8859-10', 'Þór, Sámi, Grœnland'.replace('œ', 'ø')],
  ['iso-8859-13', 'Šiaulių Žąsis'],
  ['iso-8859-15', 'Preis: 20 € für Œuvre'],
  ['iso-8859-16', 'Țară și București'],
  ['windows-1250', 'Köszönöm, děkuji, dziękuję'],
  ['windows-1251', 'Щука, ёжик и цапля'],
  ['windows-1252', '“Smart quotes” – and a €'],
  ['windows-1253', 'Ευχαριστώ πολύ'],
  ['windows-1254', 'Teşekkürler, ığüşöç'],
  ['windows-1255', 'תודה רבה'],
  ['windows-1256', 'شكرا جزيلا'],
  ['windows-1257', 'Ačiū, paldies, aitäh'],
  [
    'windows-1258',
    'Cảm ơn'
      .normalize('NFD')
      .replace(/[̣̉]/g, '')
      .normalize('NFC'),
  ],
  ['koi8-r', 'Не печатает принтер'],
  ['koi8-u', 'Дякую, їжак'],
  ['shift_jis', 'プリンターが動きません'],
  ['euc-jp', '動きません'],
  ['gb18030', '打印机坏了'],
  ['gbk', '请尽快处理'],
  ['big5', '印表機壞了'],
  ['euc-kr', '프린터가 고장났어요'],
  ['macintosh', 'Straße à Zürich'],
  ['ibm866', 'Привет из консоли'],
  ['utf-8', 'Emoji 🖨️🔥 und Ŵęīŗđ ţęxţ'],
]

const ENCODINGS: readonly Encoding[] = ['quoted-printable', 'base64', '8bit']

export const CHARSETS: readonly Fixture[] = TEXTS.flatMap(([charset, words]) =>
  ENCODINGS.map((encoding, index): Fixture => {
    const sender = newSender()
    const subject = index === 1 ? word(words.slice(0, 12), charset, 'B') : word(words.slice(0, 12), charset, 'Q')
    return {
      name: `${charset} as ${encoding}`,
      raw: () => raw(heads(sender, subject), text(`${words}\n\nEnd.`, { charset, encoding })),
      class: 'new',
      sender: sender.address,
      subject: words.slice(0, 12).trim(),
      text: `${words}\n\nEnd.`,
      attachments: [],
    }
  }),
)
