const en = {
  lang: 'en',
  home: 'Help centre',
  search: 'Search',
  searchLabel: 'Search articles',
  languages: 'Languages',
  welcome: 'How can we help?',
  more: 'More',
  empty: 'No articles yet.',
  results: (q: string): string => `Results for “${q}”`,
  nothing: 'No results. Try fewer or shorter words.',
  helped: 'Was this article helpful?',
  missing: 'What is missing? (optional)',
  yes: 'Yes',
  no: 'No',
  instead: (requested: string, shown: string): string => `This article is not available in ${requested}, so it is shown in ${shown}.`,
  thanks: 'Thank you',
  thanksFor: 'Your feedback helps us improve our articles.',
  back: 'Back to the article',
}

export type HelpTranslations = typeof en

const de: HelpTranslations = {
  lang: 'de',
  home: 'Hilfe',
  search: 'Suchen',
  searchLabel: 'Artikel durchsuchen',
  languages: 'Sprachen',
  welcome: 'Wie können wir helfen?',
  more: 'Weiteres',
  empty: 'Noch keine Artikel.',
  results: (q) => `Ergebnisse für „${q}“`,
  nothing: 'Keine Ergebnisse. Versuchen Sie weniger oder kürzere Wörter.',
  helped: 'War dieser Artikel hilfreich?',
  missing: 'Was fehlt? (optional)',
  yes: 'Ja',
  no: 'Nein',
  instead: (requested, shown) => `Diesen Artikel gibt es nicht auf ${requested}, daher wird er auf ${shown} angezeigt.`,
  thanks: 'Vielen Dank',
  thanksFor: 'Ihr Feedback hilft uns, unsere Artikel zu verbessern.',
  back: 'Zurück zum Artikel',
}

export const getHelpTranslations = (lang: string): HelpTranslations => (/^de\b/.test(lang) ? de : en)
