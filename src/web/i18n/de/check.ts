import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const check = {
  loadFailed: 'Der Check konnte nicht geladen werden.',
  since: ({ status, when }) => `${status} seit ${when}`,
  factLast: ({ when }) => `letztes Ping ${when}`,
  factTook: ({ span }) => `Dauer ${span}`,
  factNext: ({ when }) => `nächstes ${when}`,
  factGrace: ({ span }) => `${span} Schonfrist`,
  noPings: 'noch kein Ping',
  ignored: 'Pausiert: Pings zählen nicht, bis Sie fortsetzen.',
  pausedHint: 'Pausiert: Mit dem nächsten Ping geht es weiter.',
  uptime: 'Verfügbarkeit, 90 Tage',
  duration: 'Dauer',
  durationSentence: ({ runs, median, longest }) =>
    `${plural(runs, { one: 'Dauer des letzten Laufs', other: 'Dauer der letzten # Läufe' })}: Median ${median}, längster ${longest}.`,
  durationFacts: ({ p50, p95, max }) => `p50 ${p50} · p95 ${p95} · max. ${max}`,
  runs: ({ count }) => plural(count, { one: 'Letzter Lauf', other: 'Letzte # Läufe' }),
  noDurations: 'Senden Sie beim Beginn eines Jobs ein Ping an …/start, dann stehen hier seine Laufzeiten.',
  time: 'Zeit',
  log: 'Protokoll',
  logEmpty: 'Noch ist nichts geschehen.',
  logFailed: 'Das Protokoll konnte nicht geladen werden.',
  kinds: { success: 'Erfolg', start: 'Start', fail: 'Fehler', log: 'Notiz', ign: 'ignoriert', flip: 'Wechsel', sent: 'Nachricht' },
  show: 'Im Protokoll zeigen',
  wentDown: 'Ausgefallen',
  cameUp: 'Wieder da',
  becauseFail: 'der Job meldete einen Fehler',
  becauseTimeout: 'kein Ping kam rechtzeitig',
  exit: ({ code }) => `Exit ${code}`,
  told: ({ channel }) => `Nachricht an ${channel}`,
  states: { waiting: 'unterwegs', sent: 'gesendet', failed: 'gescheitert', suppressed: 'zurückgehalten' },
  body: ({ size }) => `Inhalt, ${size}`,
  bodyTitle: ({ n }) => `Inhalt von Ping ${n}`,
  bodyGone: 'Der Inhalt wird nicht mehr aufbewahrt.',
  run: ({ rid }) => `Lauf ${rid}`,
  snippet: 'In Ihrem Job',
  about: 'Über den Check',
  schedule: 'Zeitplan',
  more: 'Mehr',
} satisfies Messages['check']
