import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const audit = {
  title: 'Protokoll',
  about: 'Wer was womit getan hat und was vorher war. Einträge kommen nur hinzu.',
  loadFailed: 'Das Protokoll konnte nicht geladen werden.',
  filter: 'Protokoll filtern',
  none: 'Kein Eintrag passt dazu.',
  who: 'Wer',
  anybody: 'Alle',
  nobody: 'unbekannt',
  action: 'Aktion, z. B. role.changed',
  object: 'Ding, z. B. webhook',
  when: 'Wann',
  anyTime: 'Jederzeit',
  lastDays: ({ count }) => plural(count, { one: 'Letzter Tag', other: 'Letzte # Tage' }),
  changes: 'Vorher und nachher',
  ip: 'Adresse',
  token: 'Token',
  export: 'Als CSV ausgeben',
  exported: ({ count }) => plural(count, { one: '# Eintrag ausgegeben', other: '# Einträge ausgegeben' }),
} satisfies Messages['admin']['audit']
