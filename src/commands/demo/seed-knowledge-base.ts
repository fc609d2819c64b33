import type { DemoContext } from './demo-context.ts'

const ARTICLES = [
  {
    category: 'Network',
    en: [
      'Reset your VPN',
      '1. Quit the VPN client.\n2. Open it again and sign in with your usual password.\n3. Choose **Office** and press *Connect*.\n\nIf it still does not connect, write to us and name the time.',
    ],
    de: [
      'VPN zurücksetzen',
      '1. Beenden Sie das VPN-Programm.\n2. Öffnen Sie es wieder und melden Sie sich wie gewohnt an.\n3. Wählen Sie **Büro** und drücken Sie *Verbinden*.\n\nGeht es noch nicht, schreiben Sie uns und nennen Sie die Uhrzeit.',
    ],
  },
  {
    category: 'Network',
    en: ['Wi-Fi for guests', 'Guests use the network **guest**. The password changes every Monday and hangs at the reception.'],
    de: ['WLAN für Gäste', 'Gäste nutzen das Netz **guest**. Das Passwort wechselt montags und hängt am Empfang.'],
  },
  {
    category: 'Accounts',
    en: ['Invite a colleague', 'Open **Settings**, **People**, **Invite**. The link in the mail works for two days.'],
    de: ['Jemanden einladen', 'Öffnen Sie **Einstellungen**, **Personen**, **Einladen**. Der Link in der Mail gilt zwei Tage.'],
  },
  {
    category: 'Accounts',
    en: [
      'Sign in with your company account',
      'Press *Sign in with your company* and use the account you use for mail.\n\n> “Not assigned” means that your administrator has to add you to the group.',
    ],
    de: [
      'Mit dem Firmenkonto anmelden',
      'Drücken Sie *Mit der Firma anmelden* und nutzen Sie das Konto, mit dem Sie mailen.\n\n> „Nicht zugewiesen“ heißt, dass Sie noch in die Gruppe müssen.',
    ],
  },
  {
    category: 'Billing',
    en: [
      'Change the address on your invoices',
      'Under **Settings**, **Billing**. Invoices that were sent already are corrected by us: write to us.',
    ],
    de: [
      'Rechnungsadresse ändern',
      'Unter **Einstellungen**, **Abrechnung**. Schon verschickte Rechnungen berichtigen wir: Schreiben Sie uns.',
    ],
  },
  {
    category: 'Billing',
    en: ['When is my card charged?', 'On the first working day of the month. A payment that fails is tried again after three days.'],
    de: ['Wann wird meine Karte belastet?', 'Am ersten Werktag des Monats. Scheitert eine Zahlung, wird sie nach drei Tagen wiederholt.'],
  },
] as const

export const seedKnowledgeBase = async ({ call }: DemoContext): Promise<void> => {
  const categories = new Map<string, number>()
  for (const name of ['Network', 'Accounts', 'Billing'])
    categories.set(name, (await call('POST', '/knowledge-base/categories', { name })).data.id)
  for (const { category, en, de } of ARTICLES) {
    const common = { category_id: categories.get(category) ?? null, visibility: 'public', is_published: true }
    const { data } = await call('POST', '/knowledge-base', { title: en[0], body: en[1], lang: 'en', ...common })
    await call('POST', `/knowledge-base/${data.id}/translations`, { lang: 'de', title: de[0], body: de[1], ...common })
  }
  await call('POST', '/knowledge-base', {
    title: 'How we answer',
    body: 'First thank, then answer, then say what happens next.',
    lang: 'en',
    visibility: 'agents',
    is_published: false,
  })
}
