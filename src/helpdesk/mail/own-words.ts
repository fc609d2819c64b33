import EmailReplyParser from 'email-reply-parser'

/** What somebody wrote themselves, without the history every mail program drags along. The whole mail is kept elsewhere. */

// Marks of mail programs the parser does not know in all their languages; what follows them was written before.
const HISTORY = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|forwarded message)\s*-{2,}\s*$/im,
  /^_{20,}\s*$/m,
  /^(from|von|de|da):\s.+\r?\n(sent|gesendet|envoyé|enviado|inviato|date|datum):\s.+$/im,
  /^##- .+ -##\s*$/m,
]

const cutAtHistory = (text: string): string => {
  const starts = HISTORY.flatMap((mark) => mark.exec(text)?.index ?? []).filter((index) => index > 0)
  return starts.length > 0 ? text.slice(0, Math.min(...starts)) : text
}

const LONGEST_PARSED = 200_000

export const ownWords = (text: string): string => {
  const whole = text.replaceAll('\r\n', '\n').slice(0, LONGEST_PARSED)
  const own = new EmailReplyParser().parseReply(cutAtHistory(whole)).trim()
  // A mail that is nothing but history (a bare forward) is better shown whole than empty.
  return own === '' ? whole.trim() : own
}
