import type { Delivery } from '@canhoto/contracts/deliveries'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatCount, formatDay, formatNumber } from '../../../lib/format.ts'
import { useCompanyDay } from '../../../lib/use-company-day.ts'
import { formatPlace } from '../../../shared/deliveries/place.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { byDriver } from './by-driver.ts'
import './print-list.css'

interface Props {
  deliveries: readonly Delivery[]
  onClose: () => void
}

/** A list for each driver on paper, with a line for each signature. It is seen by the printer alone. */
export function PrintList({ deliveries, onClose }: Props) {
  const { company } = useSignedIn()
  const companyDay = useCompanyDay()
  const [today] = useState(companyDay)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const closed = () => close()
    addEventListener('afterprint', closed, { once: true })
    print()
    return () => removeEventListener('afterprint', closed)
  }, [])

  return createPortal(
    <div className="print-list">
      {byDriver(deliveries).map(({ driver, rows }) => (
        <section key={driver}>
          <header>
            <h1>{driver}</h1>
            <p>{`${company.name} · ${formatDay(today)} · ${formatTotal(rows)}`}</p>
          </header>
          <table>
            <thead>
              <tr>
                <th>NF</th>
                <th>Cliente e endereço</th>
                <th>Volumes</th>
                <th>Assinatura</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{row.nf_number}</td>
                  <td>
                    <strong>{row.client_name || 'Cliente não identificado'}</strong>
                    {formatPlace(row) ?? 'Endereço não informado'}
                  </td>
                  <td>{row.delivery_volume ?? ''}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>,
    document.body,
  )
}

function formatTotal(rows: readonly Delivery[]) {
  const volumes = rows.reduce((sum, { delivery_volume }) => sum + (delivery_volume ?? 0), 0)
  const count = formatCount(rows.length, 'entrega', 'entregas')
  return volumes > 0 ? `${count}, ${formatNumber(volumes)} volumes` : count
}
