import { html, multipart, text, type Headers, type Part } from './build.ts'

/** How the common programs wrap a mail: their headers, their alternatives, their HTML. */

export type Program = {
  readonly name: string
  readonly headers: Headers
  readonly wrap: (words: string) => Part
  /** What a reader sees of it, where that is not exactly what was typed. */
  readonly seen?: (words: string) => string
}

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const linesIn = (words: string, line: (one: string) => string): string => words.split('\n').map(line).join('\n')

const divs = (words: string): string => linesIn(words, (one) => `<div dir="auto">${escaped(one) || '<br>'}</div>`)
const office = (words: string): string => linesIn(words, (one) => `<p class="MsoNormal">${escaped(one) || '&nbsp;'}<o:p></o:p></p>`)

const outlookHtml = (words: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style><!--[if gte mso 9]><xml></xml><![endif]--></head><body lang="EN"><div class="WordSection1">\n${office(words)}</div></body></html>`
const owaHtml = (words: string): string =>
  `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;} </style></head><body dir="ltr">${linesIn(words, (one) => `<div class="elementToProof" style="font-size:12pt">${escaped(one) || '<br>'}</div>`)}</body></html>`

const both = (plain: string, markup: string, charset = 'utf-8'): Part =>
  multipart('alternative', [text(plain, { charset }), html(markup, { charset })])

export const PROGRAMS: readonly Program[] = [
  {
    name: 'Outlook for Windows',
    headers: [
      ['X-Mailer', 'Microsoft Outlook 16.0'],
      ['Thread-Index', 'AdkQ8vJp8r8yZ2o0SvK2n8mZ3yVbXA=='],
      ['Content-Language', 'en-us'],
    ],
    wrap: (words) => both(words, outlookHtml(words)),
  },
  {
    name: 'Outlook on the web',
    headers: [
      ['Thread-Topic', 'x'],
      ['X-MS-Has-Attach', ''],
      ['x-ms-exchange-senderadcheck', '1'],
    ],
    wrap: (words) => both(words, owaHtml(words)),
  },
  { name: 'Outlook for iOS', headers: [['X-MS-Exchange-MessageSentRepresentingType', '1']], wrap: (words) => html(owaHtml(words)) },
  {
    name: 'Gmail on the web',
    headers: [['X-Gm-Message-State', 'AOJu0Yx']],
    wrap: (words) => both(`${words}\n`, `<div dir="ltr">${divs(words)}</div>`),
  },
  { name: 'Gmail on Android', headers: [['X-Gm-Message-State', 'AOJu0Yz']], wrap: (words) => both(words, divs(words)) },
  {
    name: 'Apple Mail',
    headers: [
      ['X-Mailer', 'Apple Mail (2.3774.600.62)'],
      ['X-Universally-Unique-Identifier', '0A1B2C3D'],
    ],
    wrap: (words) => text(words, { encoding: 'quoted-printable' }),
  },
  {
    name: 'Apple Mail with style',
    headers: [['X-Mailer', 'Apple Mail (2.3774.600.62)']],
    wrap: (words) =>
      both(
        words,
        `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">${linesIn(words, (one) => `<div>${escaped(one) || '<br>'}</div>`)}</body></html>`,
      ),
  },
  {
    name: 'iPhone Mail',
    headers: [['X-Mailer', 'iPhone Mail (21F90)']],
    wrap: (words) =>
      multipart('alternative', [text(`${words}\n\nSent from my iPhone`), html(`<html><body dir="auto">${divs(words)}</body></html>`)]),
    seen: (words) => `${words}\n\nSent from my iPhone`,
  },
  {
    name: 'Thunderbird',
    headers: [['User-Agent', 'Mozilla Thunderbird']],
    wrap: (words) => text(words, { encoding: '8bit', params: '; format=flowed' }),
  },
  {
    name: 'Thunderbird with style',
    headers: [['User-Agent', 'Mozilla Thunderbird']],
    wrap: (words) =>
      html(
        `<!DOCTYPE html><html><head><meta charset="UTF-8"></head><body>${words
          .split('\n\n')
          .map((one) => `<p>${escaped(one)}</p>`)
          .join('')}</body></html>`,
      ),
    seen: (words) =>
      words
        .split('\n\n')
        .map((one) => one.replaceAll('\n', ' '))
        .join('\n'),
  },
  {
    name: 'Yahoo Mail',
    headers: [['X-Mailer', 'WebService/1.1.22356 YMailNorrin']],
    wrap: (words) => both(words, `<html><body><div class="ydp1">${divs(words)}</div></body></html>`),
  },
  {
    name: 'Proton Mail',
    headers: [['X-Pm-Message-ID', '5d2f']],
    wrap: (words) => multipart('alternative', [text(words, { encoding: 'base64' }), html(divs(words), { encoding: 'base64' })]),
  },
  {
    name: 'GMX',
    headers: [['X-UI-Message-Type', 'mail']],
    wrap: (words) => html(`<html><head></head><body><div style="font-family: Verdana;">${divs(words)}</div></body></html>`),
  },
  { name: 'K-9 Mail', headers: [['User-Agent', 'K-9 Mail for Android']], wrap: (words) => text(words, { encoding: '8bit' }) },
  {
    name: 'Lotus Notes',
    headers: [['X-Mailer', 'IBM Notes Release 9.0.1']],
    wrap: (words) =>
      multipart('alternative', [
        text(words, { encoding: 'base64' }),
        html(linesIn(words, (one) => `<font size=2 face="sans-serif">${escaped(one)}</font><br>`)),
      ]),
  },
  {
    name: 'Samsung Email',
    headers: [['X-Mailer', 'Samsung Email']],
    wrap: (words) => both(words, `<html><body>${divs(words)}</body></html>`),
  },
  { name: 'mutt', headers: [['User-Agent', 'Mutt/2.2.12']], wrap: (words) => text(words, { encoding: '8bit' }) },
  {
    name: 'a telephone provider',
    headers: [],
    wrap: (words) => ({ headers: [['Content-Type', 'text/plain; charset=utf-8']], body: Buffer.from(words) }),
  },
]
