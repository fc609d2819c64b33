import type { Messages } from '../messages.ts'

export const branding = {
  title: 'Erscheinungsbild',
  about: 'Wie Seiten für Kundinnen und Kunden aussehen: Hilfe, Portal, Bewertungen und der Name unter Mails.',
  nameHint: 'Der Name auf Seiten und unter Mails.',
  accent: 'Farbe',
  accentHint: 'Von Knöpfen und Links, als #rrggbb.',
  chooseAccent: 'Farbe wählen',
  unreadable: 'Auf dieser Farbe ist weder weißer noch dunkler Text lesbar. Wählen Sie eine hellere oder dunklere.',
  logo: 'Logo',
  logoHint: 'PNG, JPEG oder WebP, höchstens 256 kB.',
  mistakes: { type: 'Das ist weder PNG noch JPEG noch WebP.', size: 'Dieses Bild ist größer als 256 kB.' },
  removeLogo: 'Logo entfernen',
  footer: 'Fußzeile',
  footerHint: 'Einfacher Text unter jeder Seite: wer Sie sind, wo man anruft.',
  lang: 'Standardsprache',
  langHint: 'Für Besucher, deren eigene Sprache es nicht gibt. Eine, in der es nur Artikel gibt, wird unter Wissen gewählt.',
  sample: 'So wird es aussehen',
  sampleOf: ({ name }) => `Eine Seite von ${name} mit einem Knopf in der eigenen Farbe`,
  sampleVerb: 'Anfrage stellen',
} satisfies Messages['admin']['branding']
