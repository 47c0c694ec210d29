import { deliveries } from '@canhoto/contracts/deliveries'
import { vehicles } from '@canhoto/contracts/vehicles'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { call } from '../../lib/http/api.ts'
import { DriversStep } from './drivers-step.tsx'
import classes from './first-steps.module.css'
import { PastedList } from './pasted-list.tsx'
import { formatStored, Step } from './step.tsx'
import { toVehicle, VEHICLE_COLUMNS } from './vehicle-lines.ts'

/** The list is only counted. */
const ONE_ROW = { query: { page: 1, per_page: 1 } }

/** What the administrator of a new company does. */
export function CompanySteps() {
  const vehiclePage = useEndpointPage(vehicles.list, ONE_ROW)
  const deliveryPage = useEndpointPage(deliveries.list, ONE_ROW)
  return (
    <>
      <Step title="1. Veículos" done={formatStored(vehiclePage.data?.meta.total)}>
        <PastedList
          label="Lista de veículos"
          example={'ABC1D23\tFiorino\tFiat\t2022\tBranco'}
          nouns={['veículo', 'veículos']}
          endpoint={vehicles.create}
          columns={VEHICLE_COLUMNS}
          toBody={toVehicle}
          nameOf={({ plate, model }) => [plate, model].filter(Boolean).join(' - ')}
          save={(body, headers) => call(vehicles.create, { body, headers })}
          invalidates={[vehicles.list]}
        />
      </Step>
      <DriversStep />
      <Step title="3. Primeira importação" done={formatStored(deliveryPage.data?.meta.total)}>
        <p>
          Envie os XML das notas, PDFs ou um zip: cada nota lida vira uma entrega, e o motorista
          fotografa o canhoto dela.
        </p>
        <Button component={Link} to="/dashboard/importar" className={classes.action}>
          Importar documentos
        </Button>
      </Step>
    </>
  )
}
