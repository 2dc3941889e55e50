/**
 * Right after the products of a campaign: an address that asks for another order or page of them wakes their island by
 * itself, as a press would. Once everything has loaded, so that what the page shows first is not kept waiting.
 */
export const campaignAskedScript =
  '{let i=document.currentScript.previousElementSibling;/[?&](orderBy|page)=/.test(location)&&addEventListener("load",()=>i.click())}';
