import { bare, html, multipart, raw, text, type Part } from './build.ts'
import { heads, newSender, type Fixture } from './fixture.ts'

/** What an agent passes on to the desk is from whoever wrote it. */

const AGENT = 'Bob Builder <bob@acme.test>'

type Forward = { readonly name: string; readonly subject: string; readonly part: (address: string) => Part }

const FORWARDS: readonly Forward[] = [
  {
    name: 'Gmail',
    subject: 'Fwd: Help',
    part: (address) =>
      text(
        `FYI\n\n---------- Forwarded message ---------\nFrom: Chen Client <${address}>\nDate: Mon, 1 Jun 2026 at 10:00\nSubject: Help\nTo: <bob@acme.test>\n\nMy laptop is wet.`,
      ),
  },
  {
    name: 'Outlook',
    subject: 'FW: Help',
    part: (address) =>
      text(`\n\nFrom: Chen Client <${address}>\nSent: Monday, June 1, 2026 10:00 AM\nTo: Bob Builder\nSubject: Help\n\nMy laptop is wet.`),
  },
  {
    name: 'Outlook in German',
    subject: 'WG: Hilfe',
    part: (address) =>
      text(
        `Bitte übernehmen\n\nVon: Chen Client <${address}>\nGesendet: Montag, 1. Juni 2026 10:00\nAn: Bob Builder\nBetreff: Hilfe\n\nMein Laptop ist nass.`,
      ),
  },
  {
    name: 'Outlook in French',
    subject: 'TR: Aide',
    part: (address) =>
      text(`De : Chen Client <${address}>\nEnvoyé : lundi 1 juin 2026 10:00\nÀ : Bob Builder\nObjet : Aide\n\nMon portable est mouillé.`),
  },
  {
    name: 'Outlook in Spanish',
    subject: 'RV: Ayuda',
    part: (address) =>
      text(
        `De: Chen Client <${address}>\nEnviado: lunes, 1 de junio de 2026 10:00\nPara: Bob Builder\nAsunto: Ayuda\n\nMi portátil está mojado.`,
      ),
  },
  {
    name: 'Apple Mail',
    subject: 'Fwd: Help',
    part: (address) =>
      text(
        `> Begin forwarded message:\n> \n> From: Chen Client <${address}>\n> Subject: Help\n> Date: 1 June 2026 at 10:00:00 CEST\n> To: bob@acme.test\n> \n> My laptop is wet.`,
      ),
  },
  {
    name: 'Thunderbird',
    subject: 'Fwd: Help',
    part: (address) =>
      text(
        `\n-------- Forwarded Message --------\nSubject: Help\nDate: Mon, 1 Jun 2026 10:00:00 +0200\nFrom: Chen Client <${address}>\nTo: bob@acme.test\n\nMy laptop is wet.`,
      ),
  },
  {
    name: 'Outlook, only HTML',
    subject: 'FW: Help',
    part: (address) =>
      html(
        `<div>FYI</div><div id="divRplyFwdMsg"><b>From:</b> Chen Client &lt;${address}&gt;<br><b>Sent:</b> Monday, June 1, 2026 10:00 AM<br><b>To:</b> Bob<br><b>Subject:</b> Help</div><div>My laptop is wet.</div>`,
      ),
  },
  {
    name: 'an attachment',
    subject: 'Fwd: Help',
    part: (address) =>
      multipart('mixed', [
        text('See attached.'),
        bare('message/rfc822', `From: Chen Client <${address}>\nSubject: Help\nMessage-ID: <inner@client.test>\n\nMy laptop is wet.`),
      ]),
  },
]

export const FORWARDED: readonly Fixture[] = FORWARDS.map(({ name, subject, part }): Fixture => {
  const { address, id } = newSender()
  return {
    name: `a mail an agent forwards by ${name}`,
    raw: () => raw(heads({ from: AGENT, id }, subject), part(address)),
    class: 'new',
    sender: address,
  }
})
