import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const timeline = {
  hint: 'Was wann lief und wie lange. Ein Job, der ein Ping an …/start sendet, wird mit seiner Länge gezeichnet.',
  spans: { day: 'Letzte 24 Stunden', week: 'Letzte 7 Tage' },
  filterHint: 'Name oder Tag',
  kinds: { success: 'Erfolg', fail: 'Fehler', running: 'läuft noch' },
  legend: 'Niedrige Balken sind Erfolge, hohe sind Fehler, gestrichelte Umrisse laufen noch.',
  sentence: ({ name, runs, failed }) =>
    `${name}: ${plural(runs, { one: '# Lauf', other: '# Läufe' })}, ${plural(failed, { one: '# gescheitert', other: '# gescheitert' })}`,
  none: 'Keine Läufe in diesem Zeitraum.',
  noneHint: 'Jobs, die Beginn und Ende melden, werden mit ihrer Dauer gezeichnet; andere als Strich.',
  overlaps: ({ count }) => plural(count, { one: '# überlappender Lauf', other: '# überlappende Läufe' }),
  leftOut: ({ count }) =>
    plural(count, { one: '# weiterer Check lief und ist nicht gezeichnet.', other: '# weitere Checks liefen und sind nicht gezeichnet.' }),
  loadFailed: 'Die Zeitleiste konnte nicht geladen werden.',
} satisfies Messages['timeline']
