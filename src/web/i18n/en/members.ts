export const members = {
  title: 'Members',
  hint: 'Roles decide who sees the monitoring and who may change it, for every project alike.',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  may: 'May',
  mayChange: 'see and change',
  maySee: 'see',
  roles: 'Roles',
  loadFailed: 'The members could not be loaded.',
} as const
