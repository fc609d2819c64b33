export const keys = {
  palette: {
    title: 'Go to or do',
    placeholder: 'Type a name, a place or an act',
    nothing: 'Nothing matches.',
    searching: 'Searching…',
    found: 'Found',
    here: 'On this page',
    recent: 'Recent',
    places: 'Places',
    acts: 'Actions',
    prefixes: '> do · # ticket · @ person · : check',
  },
  sheet: {
    title: 'Keyboard shortcuts',
    singleKeysOff: 'Single keys are turned off. You can turn them on under Appearance.',
    scopes: { global: 'Everywhere', page: 'On this page', list: 'In lists', editor: 'While writing', dialog: 'In this dialog' },
  },
} as const
