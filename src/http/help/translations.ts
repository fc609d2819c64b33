// Interface texts of the help centre.

const en = {
  lang: 'en',
  home: 'Help centre',
  search: 'Search',
  searchLabel: 'Search articles',
  languages: 'Languages',
  welcome: 'How can we help?',
  more: 'More',
  empty: 'There is nothing to read here yet.',
  results: (q: string): string => `Results for “${q}”`,
  nothing: 'Nothing was found. Fewer or shorter words find more.',
  helped: 'Did this help?',
  missing: 'What is missing? (optional)',
  yes: 'Yes',
  no: 'No',
  instead: (params: string, shown: string): string => `This article is not available in ${params}, so it is shown in ${shown}.`,
  thanks: 'Thank you',
  thanksFor: 'Your answer helps us to write better articles.',
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
  empty: 'Hier gibt es noch nichts zu lesen.',
  results: (q) => `Ergebnisse für „${q}“`,
  nothing: 'Nichts gefunden. Weniger oder kürzere Wörter finden mehr.',
  helped: 'Hat das geholfen?',
  missing: 'Was fehlt? (freiwillig)',
  yes: 'Ja',
  no: 'Nein',
  instead: (params, shown) => `Diesen Artikel gibt es nicht auf ${params}, darum steht er hier auf ${shown}.`,
  thanks: 'Vielen Dank',
  thanksFor: 'Ihre Antwort hilft uns, bessere Artikel zu schreiben.',
  back: 'Zurück zum Artikel',
}

/** Languages without translations get the English texts. */
export const getHelpTranslations = (lang: string): HelpTranslations => (/^de\b/.test(lang) ? de : en)
