import { PageHeader } from '../../ui/page/page-header.tsx'
import { LocationViews } from './location-views.tsx'
import { PersonSection } from './person-section.tsx'
import classes from './privacy-page.module.css'
import { RetentionSection } from './retention-section.tsx'

/** What the company does for the people whose data it has: how long it keeps it, who looks at it, and what they may ask for. */
export default function PrivacyPage() {
  return (
    <>
      <PageHeader
        title="Privacidade (LGPD)"
        note="Prazos de guarda, acessos à localização e pedidos de titulares de dados"
      />
      <div className={classes.sections}>
        <RetentionSection />
        <PersonSection />
        <LocationViews />
      </div>
    </>
  )
}
