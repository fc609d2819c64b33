export { IntegrationPage } from './detail.tsx'
export { IntegrationsPage } from './list.tsx'
export { ChooseKindPage, NewIntegrationPage } from './new.tsx'
