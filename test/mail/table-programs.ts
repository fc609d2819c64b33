import { html, multipart, raw, text, word, type Part } from './build.ts'
import { answering, heads, newSender, type Fixture } from './fixture.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { PROGRAMS } from './programs.ts'

/** First mails, by every program, in scripts from left and right. */
const isFirst = ({ lang }: Language): boolean => ['en', 'de', 'ru', 'ja'].includes(lang)

export const FIRST_MAILS: readonly Fixture[] = PROGRAMS.flatMap((program) =>
  LANGUAGES.filter(isFirst).map(({ lang, question }): Fixture => {
    const sender = newSender()
    const subject = question.split('\n').at(2) ?? question
    return {
      name: `a first mail by ${program.name} (${lang})`,
      raw: () => raw(heads(sender, word(subject.slice(0, 14)), program.headers), program.wrap(question)),
      class: 'new',
      sender: sender.address,
      subject: subject.slice(0, 14).trim(),
      text: program.seen?.(question) ?? question,
      attachments: [],
    }
  }),
)

const DESK = 'Does it work now?\n\nWe changed the cable.'
const quote = (words: string): string =>
  words
    .split('\n')
    .map((line) => `> ${line}`.trim())
    .join('\n')
const escaped = (words: string): string => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const lines = (words: string): string =>
  words
    .split('\n')
    .map((line) => `<div>${escaped(line) || '<br>'}</div>`)
    .join('')

const wrapped = (line: string): string => {
  const at = line.lastIndexOf(' ', line.indexOf('<') > 0 ? line.indexOf('<') : 40)
  return at > 0 ? `${line.slice(0, at)}\n${line.slice(at + 1)}` : line
}

type Shape = { readonly name: string; readonly part: (language: Language) => Part }

const SHAPES: readonly Shape[] = [
  { name: 'Gmail', part: ({ answer, gmail }) => text(`${answer}\n\n${gmail}\n\n${quote(DESK)}\n`) },
  {
    name: 'Gmail, only HTML',
    part: ({ answer, gmail }) =>
      html(
        `<div dir="ltr">${lines(answer)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escaped(gmail)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div dir="ltr">${lines(DESK)}</div></blockquote></div>`,
      ),
  },
  { name: 'Outlook', part: ({ answer, outlook }) => text(`${answer}\n\n${outlook.join('\n')}\n\n${DESK}\n`) },
  {
    name: 'Outlook, only HTML',
    part: ({ answer, outlook }) =>
      html(
        `<html><body><div class="elementToProof">${lines(answer)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">${outlook.map((line) => `<b>${escaped(line).replace(/([:：])/, '$1</b>')}<br>`).join('')}</font><div>&nbsp;</div></div>${lines(DESK)}</body></html>`,
      ),
  },
  { name: 'Thunderbird', part: ({ answer, thunderbird }) => text(`${answer}\n\n${thunderbird}\n${quote(DESK)}\n`, { encoding: '8bit' }) },
  { name: 'old Outlook', part: ({ answer, original, outlook }) => text(`${answer}\n\n${original}\n${outlook.join('\n')}\n\n${DESK}`) },
  {
    name: 'a telephone',
    part: ({ answer, gmail, sentFrom }) => text(`${answer}\n\n${sentFrom}\n\n${wrapped(gmail)}\n${quote(DESK)}`, { encoding: 'base64' }),
  },
  {
    name: 'Outlook in both forms',
    part: ({ answer, outlook }) =>
      multipart('alternative', [
        text(`${answer}\n\n________________________________\n${outlook.join('\n')}\n\n${DESK}`),
        html(`<p>${escaped(answer)}</p>`),
      ]),
  },
]

/** Answers, in every language, as each kind of program quotes. */
export const ANSWERS: readonly Fixture[] = LANGUAGES.flatMap((language) =>
  SHAPES.map(({ name, part }): Fixture => {
    const sender = newSender()
    return {
      name: `an answer by ${name} (${language.lang})`,
      raw: (thread) => raw(heads(sender, 'Re: VPN', answering(thread)), part(language)),
      class: 'reply',
      sender: sender.address,
      text: language.answer,
      attachments: [],
    }
  }),
)
